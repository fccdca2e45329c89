import "fake-indexeddb/auto";
import { afterEach, beforeEach, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { database } from "@/utils/database.ts";
import messages from "../../../public/_locales/en/messages.json";
import { resetPlaces } from "./places.ts";

type Sentence = { message: string };

/** The test's own bound ends what would never come; by default each wait has one of a second, too short for a busy machine. */
const PATIENCE_MS = 300_000;
const { waitFor } = vi;
vi.waitFor = (check, options = {}) =>
  waitFor(check, { timeout: PATIENCE_MS, ...(typeof options === "number" ? { timeout: options } : options) });
if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/preact");
  configure({ asyncUtilTimeout: PATIENCE_MS });
  afterEach(cleanup);
}

// No test's mocks: a page takes its listeners back when its test is long over.
for (const event of [fakeBrowser.permissions.onAdded, fakeBrowser.permissions.onRemoved]) {
  Object.assign(event, { addListener() {}, removeListener() {} });
}
// Nor this: work that a test has left behind keeps its background alive for a while.
fakeBrowser.runtime.getPlatformInfo = async () => ({}) as never;

/** The in-memory browser lacks some of what the extension calls; this supplies it, before each test anew. */
beforeEach(async () => {
  await database.use((db) => Promise.all([...db.objectStoreNames].map((name) => db.clear(name))));
  fakeBrowser.reset();
  resetPlaces();
  vi.spyOn(fakeBrowser.i18n, "getMessage").mockImplementation(sentence as typeof fakeBrowser.i18n.getMessage);
  vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => true);
  vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
  vi.spyOn(fakeBrowser.permissions, "getAll").mockImplementation(async () => ({ origins: [], permissions: [] }));
  vi.spyOn(fakeBrowser.runtime, "getManifest").mockImplementation(() => ({
    manifest_version: 3,
    name: "",
    version: "",
  }));
  vi.spyOn(fakeBrowser.i18n, "getUILanguage").mockImplementation(() => "en");
});

/** The English sentence, with `$1` … filled in as a browser does it. */
function sentence(key: string, substitutions: string[] = []): string {
  const { message } = (messages as Record<string, Sentence>)[key] ?? { message: "" };
  return message.replace(/\$(\d)/g, (_match, number) => substitutions[Number(number) - 1] ?? "");
}
