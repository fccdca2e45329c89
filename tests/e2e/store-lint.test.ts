import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { FIREFOX_BUILD } from "../support/builds.ts";

/** What the linter of addons.mozilla.org says about one place. */
interface Finding {
  code: string;
  message: string;
  file?: string;
  line?: number;
  column?: number;
}

/** Runs the linter; it ends with an exit code where it finds errors, and writes what it found in any case. */
async function lint(): Promise<Finding[]> {
  const { stdout } = await promisify(execFile)(
    "npm",
    ["exec", "--", "web-ext", "lint", "--source-dir", FIREFOX_BUILD, "--output", "json", "--no-config-discovery"],
    { shell: process.platform === "win32" },
  ).catch((failed: { stdout: string }) => failed);
  const { errors, warnings, notices } = JSON.parse(stdout);
  return [...errors, ...warnings, ...notices];
}

/**
 * Preact can be asked to set innerHTML and holds the assignment `x.innerHTML = y.__html` for that. Nobody asks: the
 * project's own linter forbids `dangerouslySetInnerHTML`.
 */
function isPreactsOwn({ code, file = "", line = 1, column = 1 }: Finding): boolean {
  if (code !== "UNSAFE_VAR_ASSIGNMENT") return false;
  const text = readFileSync(`${FIREFOX_BUILD}/${file}`, "utf8").split("\n")[line - 1] ?? "";
  return /^\w+\.innerHTML=\w+\.__html\b/.test(text.slice(column - 1));
}

test("the linter of Mozilla's store objects to nothing of ours", { tag: "@soak" }, async () => {
  const findings = await lint();
  expect(findings.filter((finding) => !isPreactsOwn(finding))).toEqual([]);
});
