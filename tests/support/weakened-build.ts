import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs on every page of the website, with the rights of a content script, and leaves what it found in the page. */
const CONTENT_SCRIPT = `
  const ask = (type) => new Promise((resolve) =>
    chrome.runtime.sendMessage({ id: 1, type, data: { listId: "a", query: "" }, timestamp: Date.now() }, resolve));
  const read = (area) => Promise.resolve().then(() => chrome.storage[area].get()).then(JSON.stringify, () => "refused");
  (async () => {
    const answers = await Promise.all(QUESTIONS.map(ask));
    const found = { answers, local: await read("local"), session: await read("session") };
    document.documentElement.dataset.found = JSON.stringify(found);
  })();`;

/** The build as it must never be: with a content script, and pages that any website may frame. */
export interface WeakenedBuild {
  folder: string;
  remove(): Promise<void>;
}

/**
 * Copies a build and takes its outer defences away, so that the inner ones have to hold by themselves.
 *
 * @param build - the folder of the build
 * @param questions - what the content script asks of the background
 */
export async function weakenBuild(build: string, questions: string[]): Promise<WeakenedBuild> {
  const folder = await mkdtemp(join(tmpdir(), "weakened-"));
  await cp(build, folder, { recursive: true });
  const path = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  manifest.content_scripts = [{ matches: ["http://127.0.0.1/*"], js: ["content.js"] }];
  manifest.web_accessible_resources = [{ resources: ["*"], matches: ["<all_urls>"] }];
  manifest.content_security_policy.extension_pages = "script-src 'self'";
  await writeFile(path, JSON.stringify(manifest));
  await writeFile(join(folder, "content.js"), `const QUESTIONS = ${JSON.stringify(questions)}; ${CONTENT_SCRIPT}`);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
