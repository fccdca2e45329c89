import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { devDependencies } from "../../../package.json";
import lock from "../../../package-lock.json";

const FOLDER = new URL("../../../.github/workflows/", import.meta.url).pathname;

/** Each workflow's text without its comments, by its name. */
const WORKFLOWS = globSync("*.yml", { cwd: FOLDER }).map((name) => {
  const text = readFileSync(FOLDER + name, "utf8").replace(/(^|\s)#.*$/gm, "");
  return [name, text] as const;
});

describe.each(WORKFLOWS)("T15: in %s nothing runs that is not locked", (_name, text) => {
  test("every action is named by its commit", () => {
    for (const [, action] of text.matchAll(/uses: (\S+)/g)) expect(action).toMatch(/^\.\/|@[\da-f]{40}$/);
  });

  test("packages come from the lock file, and none of them runs a script of its own", () => {
    const installs = text.match(/\b(npm (ci|i|install|exec|x)|npx|yarn|pnpm|curl|wget)\b.*/g) ?? [];
    expect(new Set(installs.map((line) => line.trim()))).toEqual(
      new Set(installs.length > 0 ? ["npm ci --ignore-scripts"] : []),
    );
  });

  test("the Node is the workflow's, and the same as on every other machine", () => {
    for (const [, version] of text.matchAll(/node-version: (\S+)/g)) expect(version).toBe(devDependencies.node);
  });
});

test("T15: the job that holds the stores' keys is protected and does nothing but submit", () => {
  const text = WORKFLOWS.map(([, workflow]) => workflow).join("\n");
  const jobs = text.split(/^ {2}(?=\w+:$)/m).filter((job) => job.includes("secrets."));
  expect(jobs).toHaveLength(1);
  const [job = ""] = jobs;
  expect(job).toContain("environment: stores\n");
  expect(job).toContain("if: github.ref_type == 'tag' || github.ref == 'refs/heads/main'");
  const commands = [...job.matchAll(/run: (?:>-\n\s+)?(.*)/g)].map(([, command]) => command?.trim());
  expect(commands).toEqual([
    expect.stringContaining('test "$GITHUB_REF_NAME" = "v$(node --print'),
    'git merge-base --is-ancestor "$GITHUB_SHA" origin/main',
    "npm ci --ignore-scripts",
    "node node_modules/wxt/bin/wxt.mjs submit",
  ]);
});

test("T15: the lock file names the content of every package, and only Node's wants to run a script", () => {
  const { "": _project, ...packages } = lock.packages as Record<
    string,
    { integrity?: string; hasInstallScript?: true }
  >;
  const names = Object.keys(packages);
  expect(names.filter((name) => !packages[name]?.integrity)).toEqual([]);
  expect(names.filter((name) => packages[name]?.hasInstallScript)).toEqual(["node_modules/node"]);
});
