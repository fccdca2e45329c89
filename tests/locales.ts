/**
 * Checks the sentences in `public/_locales`: every language has every key with the same placeholders, and none is
 * unused. A key that the code misses does not compile. Run by `npm run check`; prints what is wrong and exits with 1.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

const ROOT = new URL("..", import.meta.url).pathname;
const REFERENCE = "en";

type Messages = Record<string, { message: string }>;

const languages = new Map(
  globSync("public/_locales/*/messages.json", { cwd: ROOT }).map((path) => [
    basename(dirname(path)),
    JSON.parse(readFileSync(ROOT + path, "utf8")) as Messages,
  ]),
);
const reference = languages.get(REFERENCE) ?? {};
const problems = [...languages].flatMap(([language, messages]) => compare(language, messages)).concat(findUnused());

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${languages.size} language(s), ${Object.keys(reference).length} sentences\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function compare(language: string, messages: Messages): string[] {
  const missing = Object.keys(reference).filter((key) => !messages[key]?.message);
  const unknown = Object.keys(messages).filter((key) => !reference[key]);
  const different = Object.keys(reference).filter(
    (key) => messages[key] && placeholders(messages[key]) !== placeholders(reference[key]),
  );
  return [
    ...missing.map((key) => `${language}: "${key}" is missing`),
    ...unknown.map((key) => `${language}: "${key}" is not a sentence of ${REFERENCE}`),
    ...different.map((key) => `${language}: "${key}" has other placeholders than ${REFERENCE}`),
  ];
}

function placeholders(entry: { message: string } | undefined): string {
  return (entry?.message.match(/\$\d/g) ?? []).sort().join();
}

/** A key is used as a whole (`t("save")`), by its beginning (`` t(`error_${kind}`) ``) or in the manifest. */
function findUnused(): string[] {
  const files = globSync(["{entrypoints,components,utils}/**/*.{ts,tsx}", "wxt.config.ts"], { cwd: ROOT });
  const code = files.map((path) => readFileSync(ROOT + path, "utf8")).join("\n");
  const beginnings = [...code.matchAll(/`(\w+_)\$\{/g)].map(([, beginning]) => beginning as string);
  return Object.keys(reference)
    .filter((key) => !code.includes(`"${key.replace(/_(zero|one|two|few|many|other)$/, "")}"`))
    .filter((key) => !code.includes(`"${key}"`) && !code.includes(`__MSG_${key}__`))
    .filter((key) => !beginnings.some((beginning) => key.startsWith(beginning)))
    .map((key) => `"${key}" is used nowhere`);
}
