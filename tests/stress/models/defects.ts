/**
 * How soon the model sees the gravest kinds of defect on the extension as it stands in this folder: for each, the
 * first sequence that shows it. On a sound extension it finds none.
 */
import { parseArgs } from "node:util";
import type { Wrong } from "./oracle/wrong.ts";
import type { Played } from "./play.ts";
import { type IsWanted, loadExtension, runModel } from "./run.ts";

const mishaps = ({ stage }: Played) =>
  stage.services.flatMap(({ truth }) => truth.writes.map(({ mishap }) => mishap ?? ""));
const says = ({ message }: Wrong, ...words: string[]) => words.every((word) => message.includes(word));

const KINDS: Record<string, IsWanted> = {
  "filters are lost on the next page": (wrong, played) =>
    says(wrong, "nothing is written that was not on screen", " under the ") &&
    played.stage.service.habits.ignored === "nothing",
  "a redirected write counts as refused": (wrong, played) =>
    says(wrong, "was not: ") &&
    says(wrong, "not created") &&
    mishaps(played).includes("redirected after it was carried out"),
  "a click joins one that asks for something else": (wrong) => says(wrong, "a click's outcome"),
  "an older or another report is called found": (wrong) =>
    says(wrong, "what is called found", "older than the click") || says(wrong, "what is called found", "has privacy"),
  "a gateway's 404 counts as gone": (wrong, played) =>
    says(wrong, "called gone and is there") && mishaps(played).includes("404 of a gateway"),
  "an old report is called the latest": (wrong) => says(wrong, "is called the latest of"),
};

const { values } = parseArgs({
  options: { sequences: { type: "string", default: "3000" }, seed: { type: "string", default: "1" } },
});
const bundles = await loadExtension();
for (const [kind, isWanted] of Object.entries(KINDS)) {
  const options = { sequences: Number(values.sequences), seed: Number(values.seed) };
  const { finding, figures } = await runModel(bundles, options, isWanted);
  process.stdout.write(
    `\n## ${kind}: ${finding ? `after ${finding.after} sequences` : `not in ${figures.sequences} sequences`}\n`,
  );
  if (finding) process.stdout.write(`${finding.words}\n`);
}
