/**
 * `npm run figures`: how large and how plain the sources are, each figure beside its bar; exits with 1 where one is
 * missed. Tests do not count.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

interface Source {
  path: string;
  lines: number;
  /** Lines on which nothing but a comment stands. */
  commentLines: number;
  /** The lines of each function with a body. */
  functions: number[];
  /** The files of ours that it imports. */
  imports: string[];
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const sources = globSync("{components,entrypoints,utils}/**/*.{ts,tsx}").map(readSource);
const lines = sum(sources.map((source) => source.lines));
const functions = sources.flatMap((source) => source.functions).sort((a, b) => a - b);
const comments = sum(sources.map(({ commentLines }) => commentLines)) / lines;
const cycles = findCycles(new Map(sources.map(({ path, imports }) => [path, imports])));

const rows: [name: string, seen: number, most: number, unit: string][] = [
  ["lines of the sources", lines, 9_500, ""],
  ["lines of nine functions in ten, at most", functions[Math.floor(functions.length * 0.9)] ?? 0, 25, ""],
  ["lines that are comments", Math.round(comments * 1_000) / 10, 10, " %"],
  ["import cycles", cycles.length, 0, ""],
];
for (const [name, seen, most, unit] of rows) {
  process.stdout.write(`${name}: ${seen}${unit} of ${most}${unit}${seen > most ? ": missed" : ""}\n`);
}
for (const cycle of cycles) process.stdout.write(`${cycle.join(" → ")}\n`);
process.exitCode = rows.some(([, seen, most]) => seen > most) ? 1 : 0;

function readSource(path: string): Source {
  const text = readFileSync(path, "utf8");
  const { program, comments } = parseSync(path, text);
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const covered = comments.flatMap(({ start, end }) => {
    const isAlone = text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
    return isAlone ? [lineOf(end) - lineOf(start) + 1] : [];
  });
  const nodes = nodesOf(program as unknown as Node);
  const functions = nodes.filter(({ type, body }) => /Function(Declaration|Expression)$/.test(type) && isBlock(body));
  return {
    path,
    lines: text.split("\n").length - 1,
    commentLines: sum(covered),
    functions: functions.map(({ start, end }) => lineOf(end) - lineOf(start) + 1),
    imports: nodes.flatMap(({ source }) => importOf(path, (source as { value?: unknown } | null)?.value)),
  };
}

function isBlock(body: unknown): boolean {
  return /^(BlockStatement|FunctionBody)$/.test(Object(body).type);
}

function nodesOf(node: Node): Node[] {
  const children = Object.values(node)
    .flat()
    .filter((child): child is Node => typeof Object(child).type === "string");
  return [node, ...children.flatMap(nodesOf)];
}

function importOf(path: string, specifier: unknown): string[] {
  if (typeof specifier !== "string") return [];
  if (specifier.startsWith("@/")) return [specifier.slice(2)];
  return specifier.startsWith(".") ? [normalize(join(dirname(path), specifier))] : [];
}

/** Finds every way round that comes back to where it began, each once. */
function findCycles(imports: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  function visit(path: string, way: string[]): void {
    const seenAt = way.indexOf(path);
    if (seenAt >= 0) cycles.push([...way.slice(seenAt), path]);
    if (seenAt >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  }
  for (const path of imports.keys()) visit(path, []);
  return cycles;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
