/**
 * Checks the sentences in `public/_locales`: every language has every key in each of its plural forms, with the same
 * placeholders, and none is unused. A key that the code misses does not compile. Run by `npm run check`; prints what is
 * wrong and exits with 1.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

const ROOT = new URL("../..", import.meta.url).pathname;
const REFERENCE = "en";

type Message = { message: string };
type Messages = Record<string, Message>;

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

/** What a language must have: every sentence, and for those about a number a form for each category of usual numbers. */
function keysOf(messages: Messages): string[] {
  const rules = new Intl.PluralRules(messages.language?.message);
  const categories = new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
  const keys = Object.keys(reference).map((key) => {
    const name = pluralOf(key);
    return name ? [...categories].map((category) => `${name}_${category}`) : [key];
  });
  return [...new Set(keys.flat())];
}

function compare(language: string, messages: Messages): string[] {
  const wanted = keysOf(messages);
  const missing = wanted.filter((key) => !messages[key]?.message);
  const unknown = Object.keys(messages).filter((key) => !wanted.includes(key));
  const different = wanted.filter((key) => messages[key] && !hasPlaceholdersOf(key, messages[key]));
  return [
    ...missing.map((key) => `${language}: "${key}" is missing`),
    ...unknown.map((key) => `${language}: "${key}" is not a sentence of ${REFERENCE}`),
    ...different.map((key) => `${language}: "${key}" has other placeholders than ${REFERENCE}`),
  ];
}

/** The name of a sentence about a number without its plural category; undefined for all other sentences. */
function pluralOf(key: string): string | undefined {
  const [, name] = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key) ?? [];
  return name && reference[`${name}_other`] ? name : undefined;
}

/** A form for one or two may say the number in a word. */
function hasPlaceholdersOf(key: string, entry: Message): boolean {
  const name = pluralOf(key);
  const wanted = placeholders(reference[name ? `${name}_other` : key]);
  const mayBeWord = name !== undefined && /_(zero|one|two)$/.test(key);
  return placeholders(entry) === wanted || (mayBeWord && placeholders(entry) === "");
}

function placeholders(entry: Message | undefined): string {
  return (entry?.message.match(/\$\d/g) ?? []).sort().join();
}

/** A key is used as a whole (`t("save")`), by its beginning (`` t(`error_${kind}`) ``) or in the manifest. */
function findUnused(): string[] {
  const files = globSync(["{entrypoints,components,utils}/**/*.{ts,tsx}", "wxt.config.ts"], { cwd: ROOT });
  const code = files.map((path) => readFileSync(ROOT + path, "utf8")).join("\n");
  const beginnings = [...code.matchAll(/`(\w+_)\$\{/g)].map(([, beginning]) => beginning as string);
  return Object.keys(reference)
    .filter((key) => !code.includes(`"${pluralOf(key)}"`))
    .filter((key) => !code.includes(`"${key}"`) && !code.includes(`__MSG_${key}__`))
    .filter((key) => !beginnings.some((beginning) => key.startsWith(beginning)))
    .map((key) => `"${key}" is used nowhere`);
}
