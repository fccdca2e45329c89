import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import { build, type Rollup } from "vite";
import { GLOBALS } from "./sandbox.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

/** Starts one more instance of a bundle with these globals. @returns what the bundle exports */
export type Start<Exports> = (globals: Record<string, unknown>) => Exports;

/** The bundles of the real extension. */
export interface Bundles<Pages> {
  startBackground: Start<unknown>;
  startPages: Start<Pages>;
}

/** Bundles the extension as it is now. @param pages - file of what its user does on its pages, as for {@link bundle} */
export async function loadBundles<Pages>(pages: string): Promise<Bundles<Pages>> {
  const [startBackground, startPages] = await Promise.all([
    bundle<unknown>("extension/background.ts"),
    bundle<Pages>(pages),
  ]);
  return { startBackground, startPages };
}

/**
 * Bundles a part of the extension once, so that a new instance of all its modules takes a fraction of a millisecond.
 * Its globals are parameters: each instance has a browser, a clock and a network of its own.
 *
 * @param entry - below this folder's parent
 */
async function bundle<Exports>(entry: string): Promise<Start<Exports>> {
  const [{ output }] = (await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    resolve: { alias: { "@": ROOT, "wxt/browser": `${ROOT}tests/stress/models/extension/browser.ts` } },
    define: { "import.meta.env.FIREFOX": "false" },
    build: {
      write: false,
      minify: false,
      target: "esnext",
      lib: { entry: `${ROOT}tests/stress/models/${entry}`, formats: ["iife"], name: "exported" },
    },
  })) as [Rollup.RollupOutput];
  const run = compileFunction(`${output[0].code}\nreturn exported;`, GLOBALS, { filename: entry });
  return (globals) => run(...GLOBALS.map((name) => globals[name])) as Exports;
}
