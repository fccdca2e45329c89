import { fileURLToPath } from "node:url";
import { build } from "vite";
import { evaluate } from "../devtools/evaluate.ts";
import type { Figure } from "./figures.ts";
import { interleave } from "./interleave.ts";
import type { Stage } from "./stage.ts";

const RUNS = 30;
const ROWS = 50_000;
const BYTES = 10 * 1024 * 1024;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

declare global {
  /** The extension's own decoding, as it stands in this page. */
  var Decode: typeof import("./decoding.ts");
  var answer: string;
  /** A page of the same list whose ids are longer than a number. */
  var longIds: string;
}

/** How long the decoding of a list takes that is far longer than any page of one. */
export async function measureDecode({ chromium, blankId }: Stage): Promise<Figure[]> {
  const page = await chromium.openPage(`chrome-extension://${blankId}/popup.html`);
  await evaluate(page, await bundle());
  await evaluate(page, writeAnswers, ROWS, BYTES);
  const { whole, parsed, ids, parsedIds } = await interleave(RUNS, {
    whole: () => evaluate(page, timeDecode),
    parsed: () => evaluate(page, timeParse),
    ids: () => evaluate(page, timeLongIds),
    parsedIds: () => evaluate(page, timeParseOfLongIds),
  });
  return [
    {
      name: `decode: parsed list of ${ROWS} rows in 10 MB to reports, with the search for long ids`,
      unit: "ms",
      measured: whole,
      beside: "JSON.parse of it",
      reference: parsed,
      bar: { times: 3 },
    },
    {
      name: `decode: text of 100 rows with ids above 2^53 to reports`,
      unit: "ms",
      measured: ids,
      beside: "JSON.parse of it",
      reference: parsedIds,
      bar: { plus: 10 },
    },
  ];
}

/** The decoding as the browser gets it, as the global `Decode`. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL("./decoding.ts", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "@": ROOT } },
    build: { write: false, lib: { entry, name: "Decode", formats: ["iife"] } },
  });
  const [library] = [built].flat() as { output: { code: string }[] }[];
  return library?.output[0]?.code ?? "";
}

/** Runs in the page: writes a list in the shape of the local service, of at least this size, and a page of it. */
function writeAnswers(rows: number, bytes: number): void {
  const data = Array.from({ length: rows }, (_, index) => ({
    id: index,
    url: `https://site-${index % 12}.example/page/${index}`,
    project: `site-${index % 12}.example`,
    result: ["good", "decent", "bad"][index % 3],
    generated_at: new Date(1_700_000_000_000 + index * 60_000).toISOString(),
    created_at: new Date(1_700_000_000_000 + index * 60_000).toISOString(),
    privacy: index % 3,
  }));
  const missing = Math.ceil((bytes - JSON.stringify({ data }).length) / rows);
  for (const row of data) row.url += "x".repeat(Math.max(0, missing));
  globalThis.answer = JSON.stringify({ data, links: {}, meta: { total: rows } });
  const page = JSON.stringify({ data: data.slice(0, 100) });
  globalThis.longIds = page.replace(/"id":(\d+)/g, (_id, digits) => `"id":90071992547${digits.padStart(8, "0")}`);
}

function timeDecode(): number {
  const body: unknown = JSON.parse(answer);
  const startedAt = performance.now();
  const isLong = Decode.mayHoldLongIntegers(answer);
  const { rows } = Decode.decodeReports({ body, headers: new Headers() });
  const time = performance.now() - startedAt;
  if (rows.length === 0 || isLong) throw new Error("Nothing was decoded.");
  return time;
}

function timeParse(): number {
  const startedAt = performance.now();
  JSON.parse(answer);
  return performance.now() - startedAt;
}

function timeLongIds(): number {
  const startedAt = performance.now();
  const { rows } = Decode.decodeReports({ body: Decode.parseJson(longIds), headers: new Headers() });
  const time = performance.now() - startedAt;
  if (rows.at(-1)?.id !== "9007199254700000099") throw new Error("The ids are not exact.");
  return time;
}

function timeParseOfLongIds(): number {
  const startedAt = performance.now();
  JSON.parse(longIds);
  return performance.now() - startedAt;
}
