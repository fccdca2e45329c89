import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { record } from "@/entrypoints/background/history/record.ts";
import { answerAddressBar } from "@/entrypoints/background/triggers/address-bar.ts";
import { connectionsItem, NO_CONNECTION } from "@/utils/models/connection.ts";
import { draftItem } from "@/utils/models/draft.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { reportRow } from "../../support/known.ts";
import { button, places } from "../../support/places.ts";
import { rememberAddresses } from "../../support/remember-addresses.ts";

const SERVICE = "https://reports.example.com";

beforeEach(async () => {
  // Vitest turns false into a text.
  vi.stubEnv("FIREFOX", "");
  const record = { ...NO_CONNECTION, id: "c", serviceUrl: SERVICE };
  await connectionsItem.setValue({ activeId: "c", list: [record] });
  await rememberAddresses("c", [
    ["https://tea.example/", "good"],
    ["https://tea.example/b", "bad"],
    ["https://tea.example/d?a=1&b=<2>", "decent"],
    ["https://coffee.example/", "good"],
  ]);
  await rememberAddresses("other", [["https://tea.example/other", "bad"]]);
  answerAddressBar();
});

/** The lines below the address bar. */
async function lines(typed: string): Promise<string[]> {
  const suggest = vi.fn();
  await places.omnibox.onInputChanged.trigger(typed, suggest);
  const first = places.omnibox.setDefaultSuggestion.mock.lastCall?.[0].description ?? "";
  const others = suggest.mock.lastCall?.[0] ?? [];
  return [first, ...others.map(({ description }: { description: string }) => description)];
}

/** Chooses a line, and waits for the address that opens. */
async function enter(text: string, disposition = "newForegroundTab"): Promise<string> {
  const create = vi.spyOn(fakeBrowser.tabs, "create").mockResolvedValue({} as never);
  const update = vi.spyOn(fakeBrowser.tabs, "update").mockResolvedValue({} as never);
  await places.omnibox.onInputEntered.trigger(text, disposition);
  await vi.waitFor(() => expect([...create.mock.calls, ...update.mock.calls]).toHaveLength(1));
  return JSON.stringify([...create.mock.calls, ...update.mock.calls][0]?.at(-1));
}

describe("what the address bar offers", () => {
  test("are known reports of the connected service, worst first, and at last the search", async () => {
    expect(await lines("TEA")).toEqual([
      "<match>Bad</match> <url>https://tea.example/b</url>",
      "<match>Decent</match> <url>https://tea.example/d?a=1&#38;b=&#60;2&#62;</url>",
      "<match>Good</match> <url>https://tea.example/</url>",
      "Search all reports for “TEA”",
    ]);
  });

  test("are without ratings where results are not remembered any more", async () => {
    await preferencesItem.setValue({ ...(await preferencesItem.getValue()), rememberResults: false });
    expect((await lines("tea.example/b"))[0]).toBe("<url>https://tea.example/b</url>");
  });

  test("are reports whose address holds every word", async () => {
    expect(await lines(" example  COFFEE ")).toEqual([
      "<match>Good</match> <url>https://coffee.example/</url>",
      "Search all reports for “example COFFEE”",
    ]);
  });

  test("are found and shown in their letters, whichever they are sent in", async () => {
    const path = "/%D8%AA%D9%82%D8%B1%D9%8A%D8%B1/caf%C3%A9?a=%2F";
    await rememberAddresses("c", [[`https://xn--bcher-kva.example${path}`, "bad"]]);
    const line = "<match>Bad</match> <url>https://xn--bcher-kva.example/تقرير/café?a=%2F</url>";
    for (const typed of ["تقرير", "CAFÉ", "bücher.example تقرير", "bücher.example/تقرير"]) {
      expect((await lines(typed))[0], typed).toBe(line);
    }
    expect((await lines("كتاب"))[0]).toBe("Search all reports for “كتاب”");
  });

  test("are at last those that none of the three words rates, without one", async () => {
    await record("c", [
      reportRow("9", { url: "https://coffee.example/x", result: "excellent", generatedAt: "2026-01-01T00:00:00Z" }),
    ]);
    expect(await lines("coffee")).toEqual([
      "<match>Good</match> <url>https://coffee.example/</url>",
      "<url>https://coffee.example/x</url>",
      "Search all reports for “coffee”",
    ]);
  });

  test("is first the report of just the address that was typed", async () => {
    expect((await lines("tea.example"))[0]).toBe("<match>Good</match> <url>https://tea.example/</url>");
  });

  test("is a report to be created where an address is typed", async () => {
    expect(await lines("new.example/x")).toEqual([
      "Create report of new.example/x",
      "Search all reports for “new.example/x”",
    ]);
    expect(await lines("localhost:8080")).toHaveLength(2);
    expect(await lines("nothing")).toEqual(["Search all reports for “nothing”"]);
  });

  test.each(["?", "? "])("is nothing but all reports where nothing is searched for: %j", async (typed) => {
    expect(await lines(typed)).toEqual(["Search all reports"]);
    expect(await enter(typed)).toContain('/options.html#/reports?search="');
  });

  test.each(["", "  "])("are the worst and all reports where nothing is typed: %j", async (typed) => {
    expect((await lines(typed)).at(-1)).toBe("Search all reports");
    expect(await lines(typed)).not.toHaveLength(1);
  });

  test("are five reports at most", async () => {
    const many = Array.from({ length: 9 }, (_, index) => [`https://many.example/${index}`, "good"] as const);
    await rememberAddresses("c", many);
    expect(await lines("many.example/")).toHaveLength(5 + 1 + 1);
  });

  test("are without the signs of an address that no markup can hold: Chromium would show no line at all", async () => {
    await rememberAddresses("c", [["odd.example/\ud800\ufffe", "bad"]]);
    expect((await lines("odd"))[0]).toBe("<match>Bad</match> <url>odd.example/\ufffd </url>");
  });

  test("is text that no typed sign turns into markup", async () => {
    expect(await lines("<url>\u0000\ud800&")).toEqual(["Search all reports for “&#60;url&#62; \ufffd&#38;”"]);
  });

  test("stands below Firefox's own first line, which shows the answer to the letter before", async () => {
    vi.stubEnv("FIREFOX", "true");
    const suggest = vi.fn();
    await places.omnibox.onInputChanged.trigger("coffee", suggest);
    expect(suggest.mock.lastCall?.[0]).toEqual([
      { content: "https://coffee.example/", description: "Good https://coffee.example/" },
      { content: "?coffee", description: "Search all reports for “coffee”" },
    ]);
    expect(places.omnibox.setDefaultSuggestion).not.toHaveBeenCalled();
  });

  test("is never just the typed text in Firefox, which would leave that line out", async () => {
    vi.stubEnv("FIREFOX", "true");
    const suggest = vi.fn();
    await places.omnibox.onInputChanged.trigger("https://tea.example/b", suggest);
    const [first] = suggest.mock.lastCall?.[0] ?? [];
    expect(first).toEqual({ content: " https://tea.example/b", description: "Bad https://tea.example/b" });
    expect(await enter(first.content, "currentTab")).toBe(`{"url":"${SERVICE}/reports/2"}`);
  });

  test("comes after the first line is set, which Chromium else leaves as it was for the letter before", async () => {
    let isSet = false;
    places.omnibox.setDefaultSuggestion.mockImplementation(async () => {
      await Promise.resolve();
      isSet = true;
    });
    const whetherSet: boolean[] = [];
    await places.omnibox.onInputChanged.trigger("nothing", () => whetherSet.push(isSet));
    expect(whetherSet).toEqual([true]);
  });

  test("is what was typed last, however late the answer to the first letters comes", async () => {
    const suggest = vi.fn();
    const early = places.omnibox.onInputChanged.trigger("tea", suggest);
    await lines("coffee");
    await early;
    expect(suggest).not.toHaveBeenCalled();
  });
});

describe("Enter", () => {
  test("opens the service's page of the report, in the tab that was asked for", async () => {
    expect(await enter("https://tea.example/b", "currentTab")).toBe(`{"url":"${SERVICE}/reports/2"}`);
  });

  test("replaces the page in the tab where it was pressed, whatever is in front when the worker has started", async () => {
    const update = vi.spyOn(fakeBrowser.tabs, "update").mockResolvedValue({} as never);
    let inFront = 7;
    vi.spyOn(fakeBrowser.tabs, "query").mockImplementation((async () => [{ id: inFront }]) as never);
    const entered = places.omnibox.onInputEntered.trigger("https://tea.example/b", "currentTab");
    inFront = 8;
    await entered;
    await vi.waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(update).toHaveBeenCalledWith(7, { url: `${SERVICE}/reports/2` });
  });

  test("opens the page that the service itself has told", async () => {
    const link = `${SERVICE}/r/9f3c`;
    const row = reportRow("2", { url: "https://tea.example/b", generatedAt: new Date().toISOString() });
    for (const told of [link, null]) await record("c", [{ ...row, link: told }], Date.now());
    expect(await enter("https://tea.example/b")).toContain(`{"url":"${link}"`);
  });

  test("opens the first line of what was typed", async () => {
    expect(await enter("tea", "newBackgroundTab")).toBe(`{"url":"${SERVICE}/reports/2","active":false}`);
  });

  test("opens the report's page here where the service has none", async () => {
    await preferencesItem.setValue({ ...(await preferencesItem.getValue()), reportPage: "" });
    expect(await enter("https://tea.example/b")).toContain("/options.html#/reports/2");
  });

  test("searches at the service in Reports", async () => {
    expect(await enter("?https://tea.example/")).toContain("/options.html#/reports?search=tea.example");
  });

  test("searches for what no report is known of", async () => {
    expect(await enter("unheard of")).toContain("/options.html#/reports?search=unheard+of");
  });

  test.each([
    ["no page of this extension", "?tea", /options\.html#\/reports\?search=tea","active":true/],
    ["a page of the service", "https://tea.example/b", /^\{"url":"https:\/\/reports\.example\.com\/reports\/2"\}$/],
  ])("opens %s in a private tab: Chromium blocks the first", async (_name, typed, opened) => {
    vi.spyOn(fakeBrowser.tabs, "query").mockResolvedValue([{ incognito: true }] as never);
    expect(await enter(typed, "currentTab")).toMatch(opened);
  });

  test("opens the form with an address, and creates nothing by itself", async () => {
    await places.omnibox.onInputEntered.trigger("new.example/x", "currentTab");
    await vi.waitFor(() => expect(button.openPopup).toHaveBeenCalledOnce());
    expect(await draftItem.getValue()).toMatchObject({ address: "https://new.example/x", asked: { failure: null } });
  });
});
