import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const MINUTE = 60_000;
const windows = process.platform === "win32";
const programFiles = [process.env.ProgramFiles, process.env["ProgramFiles(x86)"]].filter((folder) => folder != null);

interface Wanted {
  name: string;
  /** The environment variable that names its executable. */
  variable: string;
  /** The oldest version the extension's manifest accepts. */
  oldest: number;
  commands: string[];
  places: string[];
  /** Each tries to install and returns what went wrong, or "". */
  installers: (() => Promise<string>)[];
  /** Commands for when nothing better is there and nothing could be installed. */
  lastResorts: string[];
}

const wantedChromium: Wanted = {
  name: "Chromium",
  variable: "CHROMIUM",
  oldest: 126,
  commands: ["chromium", "chromium-browser", "microsoft-edge", "microsoft-edge-stable"],
  places: [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    chromium.executablePath(),
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ...programFiles.map((folder) => join(folder, "Microsoft", "Edge", "Application", "msedge.exe")),
  ],
  installers: [() => playwright("install", "--no-shell", "chromium"), addLibraries, () => apt("chromium")],
  // Google Chrome ignores --load-extension since version 137.
  lastResorts: ["google-chrome", "google-chrome-stable"],
};

const wantedFirefox: Wanted = {
  name: "Firefox",
  variable: "FIREFOX",
  oldest: 142,
  commands: ["firefox", "firefox-esr", "firefox-developer-edition"],
  places: [
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "/Applications/Firefox Developer Edition.app/Contents/MacOS/firefox",
    ...programFiles.map((folder) => join(folder, "Mozilla Firefox", "firefox.exe")),
  ],
  installers: [() => apt("firefox-esr")],
  lastResorts: [],
};

let chromiumPath: Promise<string> | undefined;
let firefoxPath: Promise<string> | undefined;

/**
 * Finds a Chromium that can run the extension, and installs one if there is none.
 * The environment variable CHROMIUM decides if it is set.
 * @returns the path of its executable, looked up once per process
 * @throws Error saying what was tried and what to do
 */
export function findChromium(): Promise<string> {
  chromiumPath ??= find(wantedChromium);
  return chromiumPath;
}

/**
 * Finds a Firefox that can run the extension, and installs one if there is none.
 * The environment variable FIREFOX decides if it is set.
 * @returns the path of its executable, looked up once per process
 * @throws Error saying what was tried and what to do
 */
export function findFirefox(): Promise<string> {
  firefoxPath ??= find(wantedFirefox);
  return firefoxPath;
}

async function find({ name, variable, oldest, commands, places, installers, lastResorts }: Wanted): Promise<string> {
  const chosen = process.env[variable];
  if (chosen) {
    const problem = await check(chosen, oldest);
    if (problem) throw new Error(`${variable} is set to ${chosen}, which cannot be used: ${problem}`);
    return chosen;
  }
  const usual = [...onPath(commands), ...places];
  let { path, problems } = await firstUsable(usual, oldest);
  if (path) return path;
  process.stderr.write(`Installing ${name}…\n`);
  const failures: string[] = [];
  for (const install of installers) {
    failures.push(await install());
    ({ path } = await firstUsable(usual, oldest));
    if (path) return path;
  }
  ({ path, problems } = await firstUsable([...usual, ...onPath(lastResorts)], oldest));
  if (path) return path;
  const tried = [`Looked for ${commands.join(", ")} and in the usual places.`, ...problems, ...failures];
  throw new Error(
    `No ${name} (${oldest} or newer) was found or could be installed. Install it, or set ${variable} to its executable.\n` +
      tried.filter(Boolean).join("\n"),
  );
}

function onPath(commands: string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return commands.flatMap((command) => folders.map((folder) => join(folder, windows ? `${command}.exe` : command)));
}

async function firstUsable(paths: string[], oldest: number) {
  const problems: string[] = [];
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    const problem = await check(path, oldest);
    if (!problem) return { path, problems };
    problems.push(problem);
  }
  return { path: undefined, problems };
}

/** Asks for the version: an executable that lacks its libraries, or only stands in for a package, has no answer. */
async function check(path: string, oldest: number): Promise<string> {
  if (!existsSync(path)) return `${path} does not exist.`;
  if (windows) return ""; // There Chromium opens a window instead.
  const { problem, output } = await run(path, ["--version"], MINUTE / 2);
  const version = Number(/(\d+)\.\d/.exec(output)?.[1] ?? 0);
  return problem || (version >= oldest ? "" : `${path} has version ${version || "unknown"}.`);
}

async function playwright(...args: string[]): Promise<string> {
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  return (await run(process.execPath, [cli, ...args], 5 * MINUTE)).problem;
}

/** Adds the system libraries that a downloaded Chromium misses on a bare Linux. */
async function addLibraries(): Promise<string> {
  if (!existsSync(chromium.executablePath()) || !(await rootPrefix())) return "";
  return playwright("install-deps", "chromium");
}

async function apt(name: string): Promise<string> {
  if (process.platform !== "linux") return "";
  const prefix = await rootPrefix();
  if (!prefix) return "Not installed with apt-get: that takes root, or sudo without a password.";
  const [command = "", ...args] = [
    ...prefix,
    "DEBIAN_FRONTEND=noninteractive",
    "apt-get",
    "-o",
    "DPkg::Lock::Timeout=300",
  ];
  const update = await run(command, [...args, "update"], 5 * MINUTE);
  const install = await run(command, [...args, "install", "-y", name], 10 * MINUTE);
  return [update.problem, install.problem].filter(Boolean).join("\n");
}

/** What makes a command run as root without asking for a password; nothing if that is impossible. */
async function rootPrefix(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return ["env"];
  return (await run("sudo", ["-n", "true"], MINUTE)).problem ? undefined : ["sudo", "-n", "env"];
}

/** Runs a command to its end; the problem is one sentence with the line that tells most. */
function run(command: string, args: string[], timeout: number): Promise<{ problem: string; output: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const lines = `${stderr}\n${stdout}`.trim().split("\n");
      const line = lines.find((text) => /error|unable|cannot|no such/i.test(text)) ?? lines.at(-1);
      const reason = error?.killed ? `took longer than ${timeout / 1000} s` : `failed: ${line || error?.message}`;
      resolve({ problem: error ? `"${[command, ...args].join(" ")}" ${reason}` : "", output: stdout });
    });
  });
}

async function report(path: Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await path}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) {
  await report(findChromium());
  await report(findFirefox());
}
