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
  var Decode: typeof import("../../entrypoints/background/decode/index.ts");
  var answer: string;
}

/** How long the decoding of a list takes that is far longer than any page of one. */
export async function measureDecode({ chromium, blankId }: Stage): Promise<Figure[]> {
  const page = await chromium.openPage(`chrome-extension://${blankId}/popup.html`);
  await evaluate(page, await bundle());
  await evaluate(page, writeAnswer, ROWS, BYTES);
  const { measured, reference } = await interleave(RUNS, {
    measured: () => evaluate(page, timeDecode),
    reference: () => evaluate(page, timeParse),
  });
  return [
    {
      name: `decode: parsed list of ${ROWS} rows in 10 MB to reports`,
      unit: "ms",
      measured,
      beside: "JSON.parse of it",
      reference,
      bar: { times: 3 },
    },
  ];
}

/** The decoding as the browser gets it, as the global `Decode`. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL("../../entrypoints/background/decode/index.ts", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "@": ROOT } },
    build: { write: false, lib: { entry, name: "Decode", formats: ["iife"] } },
  });
  const [library] = [built].flat() as { output: { code: string }[] }[];
  return library?.output[0]?.code ?? "";
}

/** Runs in the page: writes a list in the shape of the local service, of at least this size. */
function writeAnswer(rows: number, bytes: number): void {
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
}

function timeDecode(): number {
  const body: unknown = JSON.parse(answer);
  const startedAt = performance.now();
  const { rows } = Decode.decodeReports({ body, headers: new Headers() });
  const time = performance.now() - startedAt;
  if (rows.length === 0) throw new Error("Nothing was decoded.");
  return time;
}

function timeParse(): number {
  const startedAt = performance.now();
  JSON.parse(answer);
  return performance.now() - startedAt;
}
