import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const PLAYWRIGHT = createRequire(import.meta.url).resolve("@playwright/test/cli");
const CONFIG = new URL("../playwright.config.ts", import.meta.url).pathname;
const OUTCOMES = new URL("../../test-results/stories.json", import.meta.url).pathname;

/** How many browser tests ended in which way. */
export interface Stories {
  expected: number;
  unexpected: number;
  skipped: number;
}

/** Plays the browser tests that are tagged `@soak`, which `npm test` leaves out. They are printed as they end. */
export async function playStories(): Promise<Stories> {
  const args = ["test", "--config", CONFIG, "--grep", "@soak", "--reporter", "list,json"];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: OUTCOMES };
  await once(spawn(process.execPath, [PLAYWRIGHT, ...args], { env, stdio: "inherit" }), "close");
  const { stats } = JSON.parse(await readFile(OUTCOMES, "utf8"));
  return stats;
}
