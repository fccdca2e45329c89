/**
 * Weighs the last build for Chromium, if there is one, gzipped at the highest level. Run by `npm run check`; prints every
 * figure beside its bar, says what is too heavy or where it does not belong, and exits with 1 then.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, posix } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { parseSync } from "vite";

const BUILD = new URL("../../.output/chrome-mv3/", import.meta.url).pathname;

/** The most bytes each may have. A page is all that it loads for its first frame, the package what a store gets. */
const BARS = { popup: 26_500, background: 40_000, options: 36_000, package: 240_000 };

/** Bars that are missed, for the reasons that docs/PERFORMANCE.md gives: these must not become heavier than this. */
const HELD_AT: Partial<typeof BARS> = { background: 58_240, package: 369_640 };

/** What only the background may hold, by words of it that no minifier shortens. */
const BACKGROUND_ONLY = { decoding: "x-pagination-", ofetch: "FetchError" };

if (existsSync(BUILD)) weigh();
else process.stdout.write("no build to weigh\n");

function weigh(): void {
  const popup = filesOf("popup.html");
  const options = filesOf("options.html");
  const background = ["background.js"];
  const weights: Record<keyof typeof BARS, number> = {
    popup: gzipped(...popup),
    background: gzipped(...background),
    options: gzipped(...options),
    package: packed(globSync("**/*.*", { cwd: BUILD })),
  };
  const names = Object.keys(BARS) as (keyof typeof BARS)[];
  for (const name of names) print(name, weights[name], remarkOn(name, weights[name]));
  const atOnce = new Set([...popup, ...options, ...background]);
  const later = globSync("**/*.{js,css}", { cwd: BUILD }).filter((file) => !atOnce.has(file));
  for (const file of later) print("later", gzipped(file), basename(file));

  const heavy = names.filter((name) => weights[name] > (HELD_AT[name] ?? BARS[name]));
  const problems = [...heavy.map((name) => `${name} is too heavy`), ...findStrangers(popup)];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

function remarkOn(name: keyof typeof BARS, weight: number): string {
  const held = HELD_AT[name]?.toLocaleString("en");
  return `of ${BARS[name].toLocaleString("en")}${held && weight > BARS[name] ? `: missed, held at ${held}` : ""}`;
}

/** The scripts and styles that a page names, and what these scripts import before they run. */
function filesOf(page: string): string[] {
  const named = read(page).matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g);
  const files = new Set([...named].map(([, path]) => path as string));
  for (const file of files) {
    if (file.endsWith(".js")) for (const imported of importsOf(file)) files.add(imported);
  }
  return [...files];
}

function importsOf(file: string): string[] {
  const { body } = parseSync(file, read(file)).program;
  const sources = body.map((statement) => ("source" in statement ? statement.source?.value : undefined));
  return sources.filter((source) => source !== undefined).map((source) => posix.join(posix.dirname(file), source));
}

function findStrangers(popup: string[]): string[] {
  const ofOptions = popup.filter((file) => basename(file).startsWith("options"));
  const code = popup.map(read).join();
  const background = read("background.js");
  const parts = Object.entries(BACKGROUND_ONLY).flatMap(([part, trace]) => [
    ...(code.includes(trace) ? [`the popup holds ${part}`] : []),
    ...(background.includes(trace) ? [] : [`${part} can no longer be told by "${trace}"`]),
  ]);
  return [...ofOptions.map((file) => `the popup loads ${file}`), ...parts];
}

function gzipped(...files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(BUILD + file), { level: 9 }).length, 0);
}

/** The size of a zip archive: each file deflated, its name twice, 76 bytes about it, and 22 at the end. */
function packed(files: string[]): number {
  const deflated = (file: string) => deflateRawSync(readFileSync(BUILD + file), { level: 9 }).length;
  return files.reduce((sum, file) => sum + deflated(file) + 2 * file.length + 76, 22);
}

function read(file: string): string {
  return readFileSync(BUILD + file, "utf8");
}

function print(name: string, weight: number, remark: string): void {
  process.stdout.write(`${name.padEnd(10)} ${weight.toLocaleString("en").padStart(7)} B ${remark}\n`);
}
