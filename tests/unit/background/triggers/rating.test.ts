import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import type { Result } from "@/utils/contract.ts";
import { HISTORY_CHANNEL } from "@/utils/history.ts";
import { connectionsItem, NO_CONNECTION } from "@/utils/models/connection.ts";
import { type Preferences, preferencesItem } from "@/utils/models/preferences.ts";
import { button, places } from "../../support/places.ts";
import { rememberAddresses } from "../../support/remember-addresses.ts";

const { addRules, removeRules } = places.declarativeContent.onPageChanged;

/** Those of the background, which hear each other's changes. */
const channels: BroadcastChannel[] = [];

class Heard extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
}

beforeEach(async () => {
  vi.stubGlobal("BroadcastChannel", Heard);
  // Vitest turns false into a text.
  vi.stubEnv("FIREFOX", "");
  vi.resetModules();
  vi.stubGlobal("Path2D", class {});
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      width: number;
      constructor(width: number) {
        this.width = width;
      }
      getContext = () => ({ scale() {}, fill() {}, stroke() {}, getImageData: () => this.width });
    },
  );
  const record = { ...NO_CONNECTION, id: "c", serviceUrl: "https://reports.example.com" };
  await connectionsItem.setValue({ activeId: "c", list: [record] });
  await rememberAddresses("other", [["https://tea.example/other", "bad"]]);
  await choose({ showRating: true });
  const { watchRating } = await import("@/entrypoints/background/triggers/rating/index.ts");
  watchRating(() => undefined);
});

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

async function choose(changes: Partial<Preferences>) {
  await preferencesItem.setValue({ ...(await preferencesItem.getValue()), ...changes });
}

async function draw() {
  const { drawRating } = await import("@/entrypoints/background/triggers/rating/index.ts");
  await drawRating();
}

/** The addresses of each rule that was added last. */
function rules() {
  const added = addRules.mock.lastCall?.[0] ?? [];
  return added.map(({ conditions }) =>
    (conditions as { page: { pageUrl: { urlEquals: string } } }[]).map(({ page }) => page.pageUrl.urlEquals),
  );
}

test("there is a rule for each rating, with the addresses of the connected service", async () => {
  await rememberAddresses("c", [
    ["https://tea.example/a", "bad"],
    ["https://tea.example/b", "good"],
    ["https://tea.example/c", "bad"],
  ]);
  await draw();
  expect(rules()).toEqual([["https://tea.example/b"], ["https://tea.example/c", "https://tea.example/a"]]);
  expect(addRules.mock.lastCall?.[0]).toMatchObject([
    { actions: [{ icon: { imageData: { 16: 16, 32: 32 } } }] },
    { actions: [{ icon: { imageData: { 16: 16, 32: 32 } } }] },
  ]);
});

test("of many addresses, the 5,000 with the newest results are compared", async () => {
  const many = Array.from(
    { length: 5_001 },
    (_, index) => [`https://many.example/${index}`, "good"] as [string, Result],
  );
  await rememberAddresses("c", many);
  await draw();
  expect(rules()[0]).toHaveLength(5_000);
  expect(rules()[0]).not.toContain("https://many.example/0");
});

test.each([
  ["it is switched off", { showRating: false }],
  ["results are not remembered", { rememberResults: false }],
])("no rule is left where %s", async (_case, changes) => {
  await rememberAddresses("c", [["https://tea.example/", "good"]]);
  await choose(changes);
  await draw();
  expect(removeRules).toHaveBeenCalledOnce();
  expect(rules()).toEqual([]);
});

test("a burst of changes is drawn once, with the last of them", async () => {
  const channel = new BroadcastChannel(HISTORY_CHANNEL);
  for (let change = 0; change < 5; change++) channel.postMessage(null);
  await rememberAddresses("c", [["https://tea.example/", "good"]]);
  await vi.waitFor(() => expect(rules()).toEqual([["https://tea.example/"]]));
  expect(addRules).toHaveBeenCalledOnce();
});

test("Firefox shows it in the tabs, and the usual icon where nothing is known or may be seen", async () => {
  vi.stubEnv("FIREFOX", "true");
  await rememberAddresses("c", [["https://tea.example/", "bad"]]);
  const tabs = [{ id: 1, url: "https://tea.example/#top" }, { id: 2, url: "https://new.example/" }, { id: 3 }];
  vi.spyOn(fakeBrowser.tabs, "query").mockImplementation((async () => tabs) as never);
  await draw();
  expect(button.setIcon.mock.calls).toEqual([
    [{ tabId: 1, imageData: { 16: 16, 32: 32 } }],
    [{ tabId: 2, imageData: undefined }],
    [{ tabId: 3, imageData: undefined }],
  ]);
});

test("another service that is connected has ratings of its own", async () => {
  const { answerTriggers } = await import("@/entrypoints/background/triggers/index.ts");
  answerTriggers();
  const { list } = await connectionsItem.getValue();
  await connectionsItem.setValue({ activeId: "other", list: [...list, { ...NO_CONNECTION, id: "other" }] });
  await vi.waitFor(() => expect(rules()).toEqual([["https://tea.example/other"]]));
});
