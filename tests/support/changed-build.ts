import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs on every page of the website, with the rights of a content script, and leaves what it found in the page. */
const CONTENT_SCRIPT = `
  const ask = (type) => new Promise((resolve) =>
    chrome.runtime.sendMessage({ type, data: { listId: "a", query: "" } }, resolve));
  const read = (area) => Promise.resolve().then(() => chrome.storage[area].get()).then(JSON.stringify, () => "refused");
  (async () => {
    const answers = await Promise.all(QUESTIONS.map(ask));
    const found = { answers, local: await read("local"), session: await read("session") };
    document.documentElement.dataset.found = JSON.stringify(found);
  })();`;

/** A copy of the build with another manifest. */
export interface ChangedBuild {
  folder: string;
  remove(): Promise<void>;
}

interface Manifest extends Record<string, unknown> {
  permissions: string[];
  optional_permissions: string[];
  content_security_policy: { extension_pages: string };
}

/** @param build - its folder */
export async function copyBuild(build: string, change: (manifest: Manifest) => void): Promise<ChangedBuild> {
  const folder = await mkdtemp(join(tmpdir(), "build-"));
  await cp(build, folder, { recursive: true });
  const path = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  change(manifest);
  await writeFile(path, JSON.stringify(manifest));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/**
 * Copies a build and takes its outer defences away, so that the inner ones have to hold by themselves: with a content
 * script, and pages that any website may frame, it is as it must never be.
 *
 * @param build - the folder of the build
 * @param questions - what the content script asks of the background
 */
export async function weakenBuild(build: string, questions: string[]): Promise<ChangedBuild> {
  const weakened = await copyBuild(build, (manifest) => {
    manifest.content_scripts = [{ matches: ["http://127.0.0.1/*"], js: ["content.js"] }];
    manifest.web_accessible_resources = [{ resources: ["*"], matches: ["<all_urls>"] }];
    manifest.content_security_policy.extension_pages = "script-src 'self'";
  });
  const script = `const QUESTIONS = ${JSON.stringify(questions)}; ${CONTENT_SCRIPT}`;
  await writeFile(join(weakened.folder, "content.js"), script);
  return weakened;
}

/** Copies a build that needs not ask for a permission: a headless browser shows nothing that a user could answer. */
export function permitBuild(build: string, permission: string): Promise<ChangedBuild> {
  return copyBuild(build, (manifest) => {
    manifest.permissions.push(permission);
    manifest.optional_permissions = manifest.optional_permissions.filter((name) => name !== permission);
  });
}
