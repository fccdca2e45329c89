import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import type { Tried } from "./row.ts";
import type { Cell } from "./run.ts";

/** Emptied by the test runner at the start of every run. */
const CELLS = new URL("../../test-results/browsers/faults/", import.meta.url);
const TABLE = new URL("../../test-results/faults.md", import.meta.url);

const COLUMNS: Record<Tried, string> = {
  listReports: "list reports",
  listProjects: "list projects",
  readReport: "read",
  createReport: "create",
  updateReport: "update",
  deleteReport: "delete",
};

/** Leaves cells behind for the table. */
export async function keepCells(cells: Cell[]): Promise<void> {
  await mkdir(CELLS, { recursive: true });
  await writeFile(new URL(`${crypto.randomUUID()}.json`, CELLS), JSON.stringify(cells));
}

/** Prints the table of all cells of this run and writes it down; run by Playwright after the last test. */
export default async function report(): Promise<void> {
  const files = await readdir(CELLS).catch(() => []);
  const cells = (await Promise.all(files.map((file) => readFile(new URL(file, CELLS), "utf8")))).flatMap(
    (text): Cell[] => JSON.parse(text),
  );
  if (cells.length === 0) return;
  const table = drawTable(cells);
  await writeFile(TABLE, table);
  process.stdout.write(`\n${table}`);
}

function drawTable(cells: Cell[]): string {
  const faults = Map.groupBy(cells, ({ fault }) => fault);
  const rows = Array.from(faults, ([fault, ofFault]) => [
    fault,
    enginesOf(ofFault).join(", "),
    ...Object.keys(COLUMNS).map((operation) => drawCell(ofFault.filter((cell) => cell.operation === operation))),
  ]);
  const head = ["fault", "in", ...Object.values(COLUMNS)];
  const lines = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  const counts = enginesOf(cells).map(
    (engine) => `${cells.filter((cell) => cell.engine === engine).length} in ${engine}`,
  );
  const wrong = cells.filter((cell) => cell.wrong.length > 0).length;
  return `${lines.join("\n")}\n\n${faults.size} kinds of faults, ${cells.length} cells (${counts.join(", ")}), ${wrong} wrong\n`;
}

function enginesOf(cells: Cell[]): string[] {
  return [...new Set(cells.map(({ engine }) => engine))].sort();
}

/** What came of an operation in every browser, or what was wrong where something was. */
function drawCell(cells: Cell[]): string {
  const outcomes = new Set(cells.map(({ engine, expected, wrong }) => (wrong.length > 0 ? `✗ ${engine}` : expected)));
  return [...outcomes].join(", ") || "–";
}
