// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { NewReportsPage } from "@/entrypoints/options/new-reports/NewReportsPage.tsx";
import type { NewReportsView } from "@/entrypoints/options/routes/new-reports-route.ts";
import { formatRoute, parseRoute } from "@/entrypoints/options/routes/route.ts";
import * as pauses from "@/entrypoints/options/sleep.ts";
import type { AppState } from "@/utils/app-state.ts";
import { database } from "@/utils/database.ts";
import { dayOf } from "@/utils/day.ts";
import { AppError, type ErrorKind } from "@/utils/errors.ts";
import { HISTORY_CHANNEL, watchHistory } from "@/utils/history.ts";
import { inLetters } from "@/utils/international-host.ts";
import * as messages from "@/utils/messages.ts";
import { leftOutItem, type NewReportsDraft, newReportsDraftItem } from "@/utils/models/new-reports.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import type { Submission } from "@/utils/models/submission.ts";
import * as urls from "@/utils/url.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { knownReport, reportRow } from "../../support/known.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import { passwordField } from "../../support/password-field.ts";
import { deletion } from "../../support/tasks.ts";

const ask = vi.fn();
/** Answers to look-ups. Where nothing else is said, the service has no report. */
const lookUp = vi.fn();
const go = vi.fn();
beforeEach(() => {
  ask.mockReset();
  ask.mockImplementation(async (question: string) => (question === "createReports" ? "job-1" : undefined));
  go.mockReset();
  lookUp.mockReset().mockResolvedValue({ report: null });
  vi.spyOn(messages, "ask").mockImplementation((...asked) =>
    (asked[0] as string) === "lookUp" ? lookUp(asked[1]) : ask(...asked),
  );
});

interface Shown {
  hash?: string;
  preferences?: Partial<Preferences>;
  state?: Partial<AppState>;
}

/** Shows the page as the options page does: what it goes to is drawn. */
function show({ hash = "#/new-reports", preferences, state }: Shown = {}) {
  const connection = { id: "c", serviceUrl: "https://reports.example.com" };
  const appState = signal({ ...emptyState(settingsOf(connection, preferences)), ...state });
  const view = signal((parseRoute(hash) as { view: NewReportsView }).view);
  const Page = () => <NewReportsPage appState={appState} router={{ go } as never} view={view.value} />;
  render(<Page />);
  go.mockImplementation((route) => {
    if (route.page === "new_reports" && route.view.job === null) view.value = route.view;
  });
  return appState;
}

const field = () => screen.findByRole("textbox", { name: "Addresses" });
const sitemapField = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Sitemap, or address of the site" });

async function type(...lines: string[]) {
  fireEvent.input(await field(), { target: { value: lines.join("\n") } });
}

const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
const create = (name: string | RegExp) => screen.findByRole("button", { name });
const lookedUp = () => lookUp.mock.calls.map(([{ url }]) => url);
const asked = (question: string) => ask.mock.calls.filter(([name]) => name === question).map(([, given]) => given);
const remember = (...ids: string[]) =>
  database.use(async (db) => void (await Promise.all(ids.map((id) => db.put("reports", knownReport(id))))));

test("the field has the focus once it was cleared", async () => {
  show();
  await type("https://example.com/new");
  const clear = await create("Clear");
  clear.focus();
  fireEvent.click(clear);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Clear" })).toBeNull());
  expect(document.activeElement).toBe(await field());
});

test("a list that was cleared leaves no filter to the next one", async () => {
  show();
  await type("https://example.com/a", "https://example.com/a");
  fireEvent.click(await create("Twice 1"));
  await waitFor(() => expect(rows()).toEqual(["example.com/aTwice in the listCounted once"]));
  fireEvent.click(await create("Clear"));
  await waitFor(() => expect(screen.queryByRole("table")).toBeNull());
  await type("https://example.com/b");
  await create("New 1");
  expect(rows()).toEqual(["example.com/bNewCreated"]);
});

test("pasted addresses are checked, and created at the pace and privacy that was chosen", async () => {
  await remember("known");
  show();
  await type("https://example.com/new", "example.com/known", "https://example.com/new#top", "mailto:a@b.example");
  await create("Create 1 report");
  await waitFor(() =>
    expect(rows()).toEqual([
      "example.com/newNewCreated",
      "example.com/knownHas a report:GoodnowSkipped",
      "example.com/newTwice in the listCounted once",
      "mailto:a@b.exampleNot a web addressLeft out",
    ]),
  );
  const chips = within(screen.getByRole("group", { name: "Show" })).getAllByRole("button");
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    "All 4",
    "New 1",
    "Has a report 1",
    "Twice 1",
    "Not an address 1",
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "Careful" }));
  fireEvent.click(screen.getByRole("radio", { name: "Public" }));
  expect(screen.getByText(/^2 requests, less than a minute\. Keep this page open until/)).toBeTruthy();
  fireEvent.click(await create("Create 1 report"));
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(asked("createReports")).toEqual([
    { connectionId: "c", urls: ["https://example.com/new"], privacy: 0, pace: "careful", skipped: 1 },
  ]);
  expect(formatRoute(go.mock.lastCall?.[0])).toBe("#/new-reports?job=job-1");
  expect(await newReportsDraftItem.getValue()).toBe(null);
});

test("what the check of pasted addresses has found is spoken", async () => {
  await remember("known");
  await renderAnnouncer();
  show();
  await screen.findByText("0 new reports");
  await type("https://example.com/new", "https://example.com/known", "https://example.com/new#top");
  await waitFor(() => expect(liveTexts()).toContain("New: 1, Has a report: 1, Twice in the list: 1"));
});

test("a page that was left before its job was stored leads nowhere, and what was sent is not offered again", async () => {
  const stored = Promise.withResolvers<string>();
  ask.mockImplementation((question: string) => (question === "createReports" ? stored.promise : Promise.resolve()));
  show();
  await type("https://example.com/new");
  fireEvent.click(await create("Create 1 report"));
  await waitFor(() => expect(asked("createReports")).toHaveLength(1));
  cleanup();
  await waitFor(async () => expect(await newReportsDraftItem.getValue()).not.toBe(null));
  await act(async () => stored.resolve("job-1"));
  await waitFor(async () => expect(await newReportsDraftItem.getValue()).toBe(null));
  await act(async () => undefined);
  expect(go).not.toHaveBeenCalled();
});

test("what no address was found in is said", async () => {
  show();
  await type("Visit a.example.", "", "Then b.example.");
  expect(
    await screen.findByText(/^No address was found\. Between other words, an address must start with http/),
  ).toBeTruthy();
  await create("Nothing to create");
  await type("- a.example", "Visit b.example.", "https://c.example", "and more");
  expect(await screen.findByText("2 lines have no address.")).toBeTruthy();
  await create("Create 2 reports");
  await type("https://c.example");
  await create("Create 1 report");
  expect(screen.queryByText(/no address/i)).toBe(null);
});

test("what no address was found in is not said again at each further letter", async () => {
  show();
  await type("Visit");
  const said = await screen.findByText(/^No address was found\./);
  const changed = vi.fn();
  new MutationObserver(changed).observe(said, { childList: true, characterData: true, subtree: true });
  await type("Visit u");
  const isBusy = () => screen.getByRole("region", { name: "Checked addresses" }).getAttribute("aria-busy");
  await waitFor(() => expect(isBusy()).toBe("true"));
  await waitFor(() => expect(isBusy()).toBe("false"));
  expect(changed).not.toHaveBeenCalled();
});

test("a filter lists its addresses, and says so in the address of the page", async () => {
  show();
  await type("https://example.com/", "mailto:a@b.example");
  fireEvent.click(await screen.findByRole("button", { name: "Not an address 1" }));
  await waitFor(() => expect(rows()).toEqual(["mailto:a@b.exampleNot a web addressLeft out"]));
  expect(formatRoute(go.mock.lastCall?.[0])).toBe("#/new-reports?show=not");
});

test("addresses without a tick are left out", async () => {
  show();
  await type("https://example.com/a", "https://example.com/b");
  const tick = await screen.findByRole("checkbox", { name: "Select https://example.com/a" });
  const summary = (await screen.findByRole("heading", { name: "2 new reports" })).parentElement as HTMLElement;
  expect(summary.textContent).toMatch(/New2$/);
  fireEvent.click(tick);
  await waitFor(() => expect(summary.textContent).toBe("1 new reportNew2Left out1"));
  fireEvent.click(await create("Create 1 report"));
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(asked("createReports")[0]?.urls).toEqual(["https://example.com/b"]);
  cleanup();
  show();
  await type("https://example.com/a", "https://example.com/b");
  fireEvent.click(await screen.findByRole("checkbox", { name: "All addresses" }));
  expect((await create("Nothing to create")).getAttribute("aria-disabled")).toBe("true");
});

test("words narrow the list down", async () => {
  show();
  await type("https://example.com/blog/a", "https://example.com/blog/b", "https://example.com/news");
  await create("Create 3 reports");
  fireEvent.input(screen.getByRole("textbox", { name: "Include" }), { target: { value: "blog" } });
  fireEvent.input(screen.getByRole("textbox", { name: "Exclude" }), { target: { value: "/b" } });
  expect(await screen.findByText("These words leave out 3 addresses.")).toBeTruthy();
  fireEvent.input(screen.getByRole("textbox", { name: "Exclude" }), { target: { value: "log/b" } });
  await create("Create 1 report");
});

test("words that were typed just before the page is left are there again", async () => {
  show();
  await type("https://example.com/blog/a", "https://example.com/news");
  await create("Create 2 reports");
  fireEvent.input(screen.getByRole("textbox", { name: "Exclude" }), { target: { value: "news" } });
  cleanup();
  show();
  expect(await screen.findByDisplayValue("news")).toBeTruthy();
  await create("Create 1 report");
});

test("words that were typed just before the click count for it", async () => {
  show();
  await type("https://example.com/blog/a", "https://example.com/news");
  const button = await create("Create 2 reports");
  fireEvent.click(screen.getByRole("radio", { name: "Create another report" }));
  fireEvent.input(screen.getByRole("textbox", { name: "Exclude" }), { target: { value: "news" } });
  fireEvent.click(button);
  await waitFor(() => expect(asked("createReports")[0]?.urls).toEqual(["https://example.com/blog/a"]));
});

describe("addresses that have a report", () => {
  beforeEach(() => remember("known"));

  test("get another one, if that is wished", async () => {
    show();
    await type("https://example.com/known");
    await screen.findByText("Has a report:");
    fireEvent.click(screen.getByRole("radio", { name: "Create another report" }));
    fireEvent.click(await create("Create 1 report"));
    await waitFor(() => expect(asked("createReports")[0]?.urls).toEqual(["https://example.com/known"]));
  });

  test("are refreshed, without a wait for each to be read; the others are created", async () => {
    ask.mockImplementation(async (question: string) => (question === "createReports" ? "job-1" : "batch-1"));
    show();
    await type("https://example.com/known", "https://example.com/new");
    await screen.findByText("Has a report:");
    fireEvent.click(screen.getByRole("radio", { name: "Refresh their results" }));
    fireEvent.click(await create("Create 1 and refresh 1"));
    await waitFor(() => expect(go).toHaveBeenCalled());
    expect(ask.mock.calls.map(([question]) => question)).toEqual(["refreshReports", "createReports"]);
    const reports = [{ reportId: "known", url: "https://example.com/known" }];
    expect(asked("refreshReports")).toEqual([{ connectionId: "c", reports }]);
    // The job's page tells what became of them.
    expect(asked("createReports")).toMatchObject([{ refreshes: "batch-1" }]);
  });

  test("are refreshed alone, which leads to Activity, and does not keep the page open", async () => {
    show();
    await type("https://example.com/known");
    await screen.findByText("Has a report:");
    fireEvent.click(screen.getByRole("radio", { name: "Refresh their results" }));
    expect(await screen.findByText(/^2 requests, less than a minute\. You can close this page/)).toBeTruthy();
    fireEvent.click(await create("Refresh 1 report"));
    await waitFor(() => expect(go).toHaveBeenLastCalledWith({ page: "activity", filter: "all" }));
    expect(asked("createReports")).toEqual([]);
  });

  test("are not refreshed twice where the creation of the others fails", async () => {
    ask.mockImplementation(async (question: string) => {
      if (question === "createReports") throw new AppError("storageFailed");
      return "batch-1";
    });
    show();
    await type("https://example.com/known", "https://example.com/new");
    fireEvent.click(await screen.findByRole("radio", { name: "Refresh their results" }));
    fireEvent.click(await create("Create 1 and refresh 1"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^The refreshes have started, but no report/);
    fireEvent.click(await create("Create 1 report"));
    await waitFor(() => expect(asked("createReports")).toHaveLength(2));
    expect(asked("refreshReports")).toHaveLength(1);
    expect(asked("createReports")[1]).toMatchObject({ urls: ["https://example.com/new"], refreshes: "batch-1" });
  });

  test("are as they were put in where the creation of the others fails, and so is what words leave out", async () => {
    ask.mockImplementation(async (question: string) => {
      if (question === "createReports") throw new AppError("storageFailed");
      return "batch-1";
    });
    show();
    await type("https://example.com/known", "https://example.com/new", "https://example.com/later");
    const exclude = await screen.findByRole("textbox", { name: "Exclude" });
    fireEvent.input(exclude, { target: { value: "later" } });
    fireEvent.click(await screen.findByRole("radio", { name: "Refresh their results" }));
    fireEvent.click(await create("Create 1 and refresh 1"));
    await screen.findByRole("alert");
    fireEvent.input(exclude, { target: { value: "" } });
    await create("Create 2 reports");
  });

  test("are not refreshed twice either where the service keeps them without a scheme, and more is put in meanwhile", async () => {
    const started = Promise.withResolvers<string>();
    ask.mockImplementation(async (question: string) => {
      if (question === "createReports") throw new AppError("storageFailed");
      return started.promise;
    });
    await database.use((db) => db.put("reports", knownReport("bare", { url: "example.com/bare" })));
    show();
    await type("https://example.com/bare", "https://example.com/new");
    fireEvent.click(await screen.findByRole("radio", { name: "Refresh their results" }));
    fireEvent.click(await create("Create 1 and refresh 1"));
    await type("https://example.com/bare", "https://example.com/new", "https://example.com/more");
    await waitFor(() => expect(rows()).toHaveLength(3));
    started.resolve("batch-1");
    await screen.findByRole("alert");
    await create("Create 2 reports");
  });

  test("are not told with a later job of other addresses where the creation of the others failed", async () => {
    ask.mockImplementation(async (question: string) => {
      if (question !== "createReports") return "batch-1";
      if (asked("createReports").length === 1) throw new AppError("storageFailed");
      return "job-1";
    });
    show();
    await type("https://example.com/known", "https://example.com/new");
    fireEvent.click(await screen.findByRole("radio", { name: "Refresh their results" }));
    fireEvent.click(await create("Create 1 and refresh 1"));
    await screen.findByRole("alert");
    await type("https://example.com/other");
    await waitFor(() => expect(rows()).toHaveLength(1));
    fireEvent.click(await create("Create 1 report"));
    await waitFor(() => expect(asked("createReports")).toHaveLength(2));
    expect(asked("createReports")[1]).toMatchObject({ urls: ["https://example.com/other"] });
    expect(asked("createReports")[1]).not.toHaveProperty("refreshes");
  });
});

test.each(["waiting", "unknown"])(
  "an address with a request that is %s is left out, and said to be open",
  async (state) => {
    const open = { id: "s", connectionId: "c", url: "https://example.com/a", state, kind: "create" };
    show({ state: { submissions: [open as Submission] } });
    await type("https://example.com/a", "https://example.com/b");
    await create("Create 1 report");
    expect(rows()[0]).toBe("example.com/aRequest still openLeft out");
  },
);

test("more than 1,000 are split: the rest stays for the next job", async () => {
  const drawn = () => document.querySelectorAll("tr").length;
  show();
  await type(...Array.from({ length: 1_003 }, (_, index) => `https://example.com/${index}`));
  // By text: to find a role among so many rows takes seconds.
  const button = await screen.findByText("Create the first 1,000");
  expect(screen.getByText(/^One job takes up to 1,000 addresses\./)).toBeTruthy();
  expect(drawn()).toBe(102);
  fireEvent.click(screen.getByText("Show more"));
  expect(drawn()).toBe(602);
  for (const choice of ["Public", "Create another report", "Careful"]) fireEvent.click(screen.getByLabelText(choice));
  fireEvent.click(button);
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(asked("createReports")[0]?.urls.length).toBe(1_000);
  cleanup();
  show();
  await create("Create 3 reports");
  expect(screen.getByText("3 addresses")).toBeTruthy();
  for (const choice of ["Public", "Create another report", "Careful"]) {
    expect(screen.getByLabelText<HTMLInputElement>(choice).checked, choice).toBe(true);
  }
});

test("looking up many addresses draws their rows a few times, not once for each", async () => {
  show();
  await type(...Array.from({ length: 20 }, (_, index) => `https://example.com/${index}`));
  const button = await create("Create 20 reports");
  const drawn = vi.spyOn(urls, "shortAddress");
  fireEvent.click(button);
  await waitFor(() => expect(lookUp).toHaveBeenCalledTimes(20));
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(drawn.mock.calls.length).toBeLessThan(20 * 10);
});

test("of more than 500 refreshes the rest stays, and is not counted as new reports", async () => {
  await remember(...Array.from({ length: 502 }, (_, index) => `known-${index}`));
  show();
  await type("https://example.com/new", ...Array.from({ length: 502 }, (_, i) => `https://example.com/known-${i}`));
  fireEvent.click(await screen.findByRole("radio", { name: "Refresh their results" }));
  await create("Create 1 and refresh 500");
  expect(screen.getByRole("heading", { name: "1 new report" })).toBeTruthy();
  expect(screen.getByText(/^One click refreshes up to 500 reports\./)).toBeTruthy();
  expect(screen.queryByText(/^One job takes/)).toBe(null);
  expect(screen.getByText(/^1,002 requests, about 17 minutes\. Keep this page open until/)).toBeTruthy();
});

test("a password is needed where it is chosen, and sent along", async () => {
  show({ preferences: { defaultPrivacy: 2 } });
  await type("https://example.com/");
  const button = await create("Create 1 report");
  fireEvent.click(button);
  expect(await screen.findByText("Enter a password, or generate one.")).toBeTruthy();
  expect(ask).not.toHaveBeenCalled();
  fireEvent.input(passwordField(), {
    target: { value: "secret" },
  });
  fireEvent.click(button);
  await waitFor(() => expect(asked("createReports")[0]).toMatchObject({ privacy: 2, password: "secret" }));
});

describe("before anything is created, the service is asked what it has", () => {
  const pages = ["a", "b", "c"].map((name) => `https://example.com/${name}`);
  const reportOf = (...names: string[]) =>
    lookUp.mockImplementation(async ({ url }) => {
      const name = url.slice(-1);
      return { report: names.includes(name) ? reportRow(name) : null };
    });

  test("and what has a report is skipped", async () => {
    reportOf("b");
    show();
    await type(...pages);
    const button = await create("Create 3 reports");
    expect(screen.getByText(/^First, your service is asked/)).toBeTruthy();
    fireEvent.click(button);
    await waitFor(() => expect(asked("createReports")[0]?.urls).toEqual([pages[0], pages[2]]));
    expect(asked("createReports")[0]?.skipped).toBe(1);
    expect(lookedUp()).toEqual(pages);
  });

  test("and nothing is sent where all have one", async () => {
    reportOf("a", "b", "c");
    show();
    await type(...pages);
    fireEvent.click(await create("Create 3 reports"));
    await waitFor(() => expect(rows()[2]).toBe("example.com/cHas a report:GoodSkipped"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBe(null));
    await new Promise((resolve) => setTimeout(resolve));
    expect(ask).not.toHaveBeenCalled();
    expect(go).not.toHaveBeenCalled();
  });

  /** Opens the page on a day on which all reports were read. */
  async function showOnDayOfReading() {
    const counts = { good: 0, decent: 0, bad: 0 };
    await database.use((db) =>
      db.put("days", { connectionId: "c", day: dayOf(Date.now()), ...counts, isComplete: true }),
    );
    show();
    await type(...pages);
    await create("Create 3 reports");
    await screen.findByText(/^3 requests, less than a minute\. You can close this page;/);
  }

  test("but not where another report of each is wished, nor on a day on which all were read", async () => {
    show();
    await type(...pages);
    fireEvent.click(screen.getByRole("radio", { name: "Create another report" }));
    fireEvent.click(await create("Create 3 reports"));
    await waitFor(() => expect(asked("createReports")).toHaveLength(1));
    cleanup();
    await showOnDayOfReading();
    expect(screen.queryByText(/^First, your service is asked/)).toBe(null);
    fireEvent.click(await create("Create 3 reports"));
    await waitFor(() => expect(asked("createReports")).toHaveLength(2));
    expect(lookUp).not.toHaveBeenCalled();
  });

  test.each<[string, () => unknown]>([
    ["what was remembered is forgotten", () => database.use((db) => db.clear("days"))],
    ["that day is over", () => vi.setSystemTime(Date.now() + 86_400_000)],
  ])("also on a page that was opened on such a day, once %s", async (_case, happens) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await showOnDayOfReading();
    await happens();
    fireEvent.click(await create("Create 3 reports"));
    await waitFor(() => expect(asked("createReports")).toHaveLength(1));
    vi.useRealTimers();
    expect(lookedUp()).toEqual(pages);
  });

  test("which can be stopped", async () => {
    let answer = (_answer: unknown) => {};
    lookUp.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await renderAnnouncer();
    show();
    await type("https://example.com/a");
    fireEvent.click(await create("Create 1 report"));
    expect(await screen.findByRole("progressbar", { name: "Look up all" })).toBeTruthy();
    const stop = await create("Stop");
    stop.focus();
    fireEvent.click(stop);
    answer({ report: null });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBe(null));
    expect(ask).not.toHaveBeenCalled();
    await waitFor(() => expect(liveTexts()).toContain("Nothing was sent."));
    expect(document.activeElement?.textContent).toBe("Create 1 report");
  });

  describe("meanwhile", () => {
    let answer = () => {};
    beforeEach(async () => {
      answer = () => {};
      lookUp.mockImplementation(() => new Promise((resolve) => (answer = () => resolve({ report: null }))));
      show();
      await type(...pages);
      fireEvent.click(await create("Create 3 reports"));
      await screen.findByRole("progressbar", { name: "Look up all" });
    });

    async function answerAll() {
      await waitFor(async () => {
        answer();
        expect(go).toHaveBeenCalled();
      });
    }

    test("what is typed and chosen does not change what the click named, and stays", async () => {
      await type(...pages, "https://shop.exa");
      fireEvent.click(await screen.findByRole("checkbox", { name: "Select https://example.com/b" }));
      fireEvent.click(screen.getByRole("radio", { name: "Public" }));
      fireEvent.click(screen.getByRole("radio", { name: "Fast" }));
      await answerAll();
      expect(asked("createReports")).toEqual([{ connectionId: "c", urls: pages, privacy: 1, pace: "normal" }]);
      expect(lookedUp()).toEqual(pages);
      cleanup();
      expect((await newReportsDraftItem.getValue())?.text).toBe([...pages, "https://shop.exa"].join("\n"));
    });

    test("the text can be cleared, and the job is shown", async () => {
      fireEvent.click(await create("Clear"));
      await waitFor(() => expect(screen.queryByRole("table")).toBe(null));
      await answerAll();
      expect(asked("createReports")[0]?.urls).toEqual(pages);
      expect(formatRoute(go.mock.lastCall?.[0])).toBe("#/new-reports?job=job-1");
    });
  });

  test("and where the service asks for a pause meanwhile, that goes on by itself", async () => {
    const pause = Promise.withResolvers<void>();
    vi.spyOn(pauses, "sleep").mockReturnValueOnce(pause.promise);
    lookUp.mockRejectedValueOnce(new AppError("rateLimited", { status: 429, retryAt: Date.now() + 60_000 }));
    show();
    await type(...pages);
    fireEvent.click(await create("Create 3 reports"));
    expect(await screen.findByText(/^0 of 3 · The service asks for a pause until /)).toBeTruthy();
    pause.resolve();
    await waitFor(() => expect(asked("createReports")[0]?.urls).toEqual(pages));
  });

  test("and where that fails, the user decides", async () => {
    lookUp.mockRejectedValue(new AppError("serviceFailed", { status: 503 }));
    show();
    await type(...pages);
    fireEvent.click(await create("Create 3 reports"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Nothing was sent\./);
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(await create("Create anyway"));
    await waitFor(() => expect(asked("createReports")[0]?.urls).toEqual(pages));
    expect(document.activeElement?.getAttribute("type")).toBe("submit");
  });

  test("but not about another list, nor about what was looked up since", async () => {
    lookUp.mockRejectedValue(new AppError("serviceFailed", { status: 503 }));
    show();
    await type(...pages);
    fireEvent.click(await create("Create 3 reports"));
    await create("Create anyway");
    await type("https://example.com/other");
    await create("Create 1 report");
    expect(screen.queryByRole("button", { name: "Create anyway" })).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(await create("Create 1 report"));
    await create("Create anyway");
    lookUp.mockResolvedValue({ report: null });
    fireEvent.click(await create("Look up all"));
    await screen.findByText("All addresses were looked up.");
    expect(screen.queryByRole("button", { name: "Create anyway" })).toBeNull();
  });
});

test("why nothing was sent stands beside the button, and everything stays as it was", async () => {
  ask.mockRejectedValue(new AppError("storageFailed"));
  show();
  await type("https://example.com/");
  fireEvent.click(await create("Create 1 report"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Nothing was sent\./);
  expect((await field()).textContent || ((await field()) as HTMLTextAreaElement).value).toBe("https://example.com/");
});

test("what was put in survives a reload, but not the password", async () => {
  show();
  await type("https://example.com/a");
  fireEvent.click(screen.getByRole("radio", { name: "Fast" }));
  fireEvent.click(screen.getByRole("radio", { name: "Password" }));
  fireEvent.input(passwordField(), {
    target: { value: "secret" },
  });
  await create("Create 1 report");
  cleanup();
  expect(JSON.stringify(await fakeBrowser.storage.session.get())).not.toContain("secret");
  show();
  await create("Create 1 report");
  expect(((await field()) as HTMLTextAreaElement).value).toBe("https://example.com/a");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Fast" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Password" }).checked).toBe(true);
});

test("the address of a sitemap that was not read yet survives a reload", async () => {
  const open = async () => {
    show();
    fireEvent.click(await screen.findByRole("tab", { name: "Sitemap" }));
    return sitemapField();
  };
  fireEvent.input(await open(), { target: { value: "https://example.com/sitemap.xml" } });
  await waitFor(async () => expect(JSON.stringify(await fakeBrowser.storage.session.get())).toContain("sitemap.xml"));
  cleanup();
  expect((await open()).value).toBe("https://example.com/sitemap.xml");
});

test("what was typed just before a click, and not read yet, is not lost by a start", async () => {
  show();
  await type("https://example.com/a");
  const button = await create("Create 1 report");
  await type("https://example.com/a", "https://example.com/b");
  fireEvent.click(button);
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(asked("createReports")[0]?.urls).toEqual(["https://example.com/a"]);
  cleanup();
  show();
  expect(((await field()) as HTMLTextAreaElement).value).toBe("https://example.com/a\nhttps://example.com/b");
});

test("what is left out is known again after a visit to another page", async () => {
  show();
  await type("https://example.com/a", "https://example.com/b");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select https://example.com/a" }));
  await create("Create 1 report");
  cleanup();
  show();
  await create("Create 1 report");
  expect(rows()).toEqual(["example.com/aNewLeft out", "example.com/bNewCreated"]);
});

test("what was typed on another page meanwhile is not lost by a start", async () => {
  show();
  await type("https://example.com/a");
  const button = await create("Create 1 report");
  await waitFor(async () =>
    expect(await newReportsDraftItem.getValue()).toMatchObject({ text: "https://example.com/a" }),
  );
  const draft = (await newReportsDraftItem.getValue()) as NewReportsDraft;
  await newReportsDraftItem.setValue({ ...draft, text: "https://example.com/a\nhttps://example.com/b" });
  fireEvent.click(button);
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(await newReportsDraftItem.getValue()).toMatchObject({ text: "https://example.com/a\nhttps://example.com/b" });
});

test("two pages keep what is put in on each, and neither takes back what is put in on the other", async () => {
  const url = (page: number) => `https://example.com/${page}`;
  const waitUntilKept = (text: string) =>
    waitFor(async () => expect(JSON.stringify(await fakeBrowser.storage.session.get())).toContain(text));
  // Ids are those of a page: two of them in one document share their labels.
  const fieldOf = (page: 0 | 1) => document.querySelectorAll("textarea")[page] as HTMLElement;
  const add = async (field: HTMLElement, ...pages: number[]) => {
    const text = pages.map(url).join("\n").padEnd(100_001);
    fireEvent.paste(field, { clipboardData: { getData: () => text } });
    await waitUntilKept(url(pages[0] as number));
  };
  const leaveOut = async (page: number) => {
    fireEvent.click(await screen.findByRole("checkbox", { name: `Select ${url(page)}` }));
    await waitFor(async () => expect((await leftOutItem.getValue())?.text).toContain(url(page)));
  };
  show();
  await field();
  show();
  await waitFor(() => expect(fieldOf(1)).toBeDefined());
  fireEvent.input(fieldOf(0), { target: { value: `${url(1)}\n${url(2)}` } });
  await waitUntilKept(url(1));
  fireEvent.click(screen.getAllByRole("radio", { name: "Fast" })[1] as HTMLElement);
  await waitUntilKept("fast");
  await add(fieldOf(1), 3, 4);
  await leaveOut(3);
  await add(fieldOf(0), 5);
  await leaveOut(1);
  cleanup();
  show();
  await create("Create 3 reports");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Fast" }).checked).toBe(true);
  expect(rows().map((row) => row?.replace("example.com/", ""))).toEqual([
    ...["1NewLeft out", "2NewCreated", "3NewLeft out", "4NewCreated", "5NewCreated"],
  ]);
  fireEvent.click(screen.getAllByRole("button", { name: "Leave out: Pasted text" })[0] as HTMLElement);
  await create("Create 2 reports");
  cleanup();
  show();
  await create("Create 2 reports");
});

test("what is typed on two pages at the same time is kept of both", async () => {
  const url = (name: string) => `https://example.com/${name}`;
  const fieldOf = (page: 0 | 1) => document.querySelectorAll("textarea")[page] as HTMLTextAreaElement;
  const typeOn = async (page: 0 | 1, ...names: string[]) => {
    fireEvent.input(fieldOf(page), { target: { value: names.map(url).join("\n") } });
    await waitFor(async () =>
      expect((await newReportsDraftItem.getValue())?.text).toContain(url(names.at(-1) as string)),
    );
  };
  show();
  await field();
  show();
  await waitFor(() => expect(fieldOf(1)).toBeDefined());
  await typeOn(0, "a");
  await typeOn(1, "b");
  await typeOn(1, "b", "c");
  await typeOn(0, "a", "d");
  cleanup();
  show();
  expect(((await field()) as HTMLTextAreaElement).value.split("\n")).toEqual(["a", "d", "b", "c"].map(url));
});

test("what was put in for one service is not offered to another", async () => {
  await newReportsDraftItem.setValue({
    ...{ connectionId: "other", text: "https://example.com/a", include: "", exclude: "" },
    ...{ privacy: 1, existing: "skip", pace: "normal" },
  });
  show();
  expect(((await field()) as HTMLTextAreaElement).value).toBe("");
});

describe("looking up", () => {
  test.each([
    ["Careful", 1],
    ["Normal", 1],
    ["Fast", 3],
  ])("asks about each new address at the pace %s, and shows what has a report", async (pace, atOnce) => {
    let most = 0;
    let under = 0;
    lookUp.mockImplementation(async ({ url }) => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setTimeout(resolve));
      under--;
      return { report: url.endsWith("/3") ? reportRow("3", { result: "bad" }) : null };
    });
    show();
    await type(...Array.from({ length: 7 }, (_, index) => `https://example.com/${index}`), "mailto:a@b.example");
    fireEvent.click(screen.getByRole("radio", { name: pace }));
    const button = await create("Look up all");
    button.focus();
    fireEvent.click(button);
    const said = await screen.findByText("All addresses were looked up.");
    const group = screen.getByRole("group", { name: "Look up all" });
    expect(group.contains(said)).toBe(true);
    expect(document.activeElement, "which is read by its name").toBe(group);
    expect(lookedUp().length).toBe(7);
    expect(most).toBe(atOnce);
    expect(rows()[3]).toBe("example.com/3Has a report:BadSkipped");
    await create("Create 6 reports");
    expect(screen.queryByRole("button", { name: "Look up all" })).toBe(null);
  });

  const pages = Array.from({ length: 9 }, (_, index) => `https://example.com/${index}`);

  test.each(["Look up all", "Create 9 reports"])("is spoken of now and then, not of each address: %s", async (name) => {
    let answer = () => {};
    lookUp.mockImplementation(() => new Promise((resolve) => (answer = () => resolve({ report: null }))));
    show();
    await type(...pages);
    const button = await create(name);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    fireEvent.click(button);
    await screen.findByRole("progressbar", { name: "Look up all" });
    await act(async () => answer());
    const isTold = () => liveTexts().some((text) => text.startsWith("1 of 9"));
    await screen.findByText(/^1 of 9/);
    expect(isTold()).toBe(false);
    act(() => void vi.advanceTimersByTime(5_000));
    expect(isTold()).toBe(true);
    vi.useRealTimers();
  });

  test("stops at a failure, with its reason; the rest can be looked up again", async () => {
    let isDown = true;
    lookUp.mockImplementation(async ({ url }) => {
      await new Promise((resolve) => setTimeout(resolve));
      if (isDown && url.endsWith("/1")) throw new AppError("serviceFailed", { status: 503 });
      return { report: null };
    });
    show();
    await type(...pages);
    fireEvent.click(await create("Look up all"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Not all addresses were looked up\./);
    const first = lookedUp().length;
    expect(first).toBeLessThan(9);
    isDown = false;
    fireEvent.click(await create("Look up all"));
    expect(await screen.findByText("All addresses were looked up.")).toBeTruthy();
    expect(new Set(lookedUp()).size).toBe(9);
    expect(lookedUp().length).toBeLessThan(9 + first);
  });

  test("its outcome is not that of another list", async () => {
    await remember("known");
    lookUp.mockRejectedValueOnce(new AppError("serviceFailed", { status: 503 }));
    show();
    await type("https://example.com/1");
    fireEvent.click(await create("Look up all"));
    await screen.findByRole("alert");
    await type("https://example.com/2");
    await waitFor(() => expect(rows()).toEqual(["example.com/2NewCreated"]));
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.click(await create("Look up all"));
    await screen.findByText("All addresses were looked up.");
    await type("https://example.com/known");
    await waitFor(() => expect(rows()[0]).toContain("Has a report"));
    expect(screen.queryByText("All addresses were looked up.")).toBeNull();
  });

  test("what was found and is deleted since has no report any more, and is asked about again", async () => {
    lookUp.mockImplementation(async ({ url }) => ({ report: reportRow("7", { url, result: "bad" }) }));
    const appState = show();
    await type("https://example.com/7");
    fireEvent.click(await create("Look up all"));
    await waitFor(() => expect(rows()).toEqual(["example.com/7Has a report:BadSkipped"]));
    const endedAt = Date.now();
    act(() => {
      appState.value = { ...appState.value, deletions: [deletion({ url: "https://example.com/7", endedAt })] };
    });
    expect(rows()).toEqual(["example.com/7NewCreated"]);
    await create("Create 1 report");
    lookUp.mockResolvedValue({ report: null });
    fireEvent.click(await create("Look up all"));
    await screen.findByText("All addresses were looked up.");
    expect(rows()).toEqual(["example.com/7NewCreated"]);
  });

  test("knows afterwards what was deleted on another page meanwhile", async () => {
    let answer = () => {};
    lookUp.mockImplementation(() => new Promise((resolve) => (answer = () => resolve({ report: null }))));
    await remember("known");
    show();
    await type("https://example.com/known", "https://example.com/new");
    await create("Create 1 report");
    fireEvent.click(await create("Look up all"));
    await screen.findByRole("progressbar", { name: "Look up all" });
    await database.use((db) => db.clear("reports"));
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = watchHistory(resolve);
    new BroadcastChannel(HISTORY_CHANNEL).postMessage(null);
    await promise;
    stop();
    answer();
    await create("Create 2 reports");
  });

  test("can be stopped; what was looked up counts", async () => {
    const answer = Promise.withResolvers<void>();
    lookUp.mockImplementation(async ({ url }) => {
      await answer.promise;
      return { report: reportRow(url.slice(-1)) };
    });
    show();
    await type(...pages);
    fireEvent.click(await create("Look up all"));
    fireEvent.click(await create("Stop"));
    answer.resolve();
    await create("Look up all");
    expect(lookedUp().length).toBe(1);
    await create("Create 8 reports");
  });
});

test("says where no results are remembered", async () => {
  show({ preferences: { rememberResults: false } });
  await type("https://example.com/");
  expect(await screen.findByText(/^Results are not remembered on this computer/)).toBeTruthy();
});

test("private windows offer no batch", () => {
  const extension = { inIncognitoContext: true };
  vi.spyOn(fakeBrowser, "extension", "get").mockReturnValue(extension as never);
  show();
  expect(screen.getByText(/^Not available in private windows/)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBe(null);
});

describe("sources", () => {
  const tab = (name: string) => screen.findByRole("tab", { name });
  /** Opens the source of sitemaps, and reads one. @returns its field */
  async function readSitemap(address: string) {
    show({ hash: "#/new-reports?from=sitemap" });
    const field = await sitemapField();
    fireEvent.input(field, { target: { value: address } });
    fireEvent.click(await create("Read"));
    return field;
  }

  /** Answers with the files of sites, or with why they cannot be read; there are no others. */
  function serve(files: Record<string, string | ErrorKind>): void {
    ask.mockImplementation(async (_question: string, { url }) => {
      const file = files[url] ?? "siteRefused";
      if (/[<:]/.test(file)) return file;
      throw new AppError(file as ErrorKind);
    });
  }

  const sitemap = (...addresses: string[]) =>
    `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("")}</urlset>`;

  test("add up, and each can be left out again", async () => {
    serve({ "https://example.com/sitemap.xml": sitemap("https://example.com/a", "https://example.com/b") });
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    show();
    await type("https://example.com/a");
    fireEvent.click(await tab("Sitemap"));
    const address = await sitemapField();
    fireEvent.input(address, { target: { value: "example.com" } });
    fireEvent.click(await create("Read"));
    expect(await screen.findByText("Found: 2 addresses in 1 file.")).toBeTruthy();
    expect(asked("readSiteFile")).toEqual([
      { url: "https://example.com/robots.txt", tabId: null },
      { url: "https://example.com/sitemap.xml", tabId: null },
    ]);
    await create("Create 2 reports");
    expect(rows().length).toBe(3);
    const leaveOut = await create("Leave out: example.com/sitemap.xml");
    leaveOut.focus();
    fireEvent.click(leaveOut);
    await create("Create 1 report");
    expect(document.activeElement?.tagName).toBe("H1");
  });

  test("of a sitemap's files are left out and taken back by its tick box", async () => {
    const files = { pages: ["a", "b"], blog: ["b", "c", "d"], empty: [] };
    const addressOf = (name: string) => `https://example.com/${name}`;
    serve({
      "https://example.com/s.xml": `<sitemapindex>${Object.keys(files)
        .map((name) => `<sitemap><loc>${addressOf(name)}.xml</loc></sitemap>`)
        .join("")}</sitemapindex>`,
      ...Object.fromEntries(
        Object.entries(files).map(([name, listed]) => [`${addressOf(name)}.xml`, sitemap(...listed.map(addressOf))]),
      ),
    });
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    await readSitemap("https://example.com/s.xml");
    expect(await screen.findByText("Found: 5 addresses in 2 files.")).toBeTruthy();
    await create("Create 4 reports");
    const [all, ofPages, ofBlog] = [
      "Select all",
      "example.com/pages.xml 2 addresses",
      "example.com/blog.xml 3 addresses",
    ].map((name) => screen.getByRole<HTMLInputElement>("checkbox", { name }));
    if (!all || !ofPages || !ofBlog) throw new Error("there are no tick boxes");
    expect([all.checked, ofPages.checked, ofBlog.checked]).toEqual([true, true, true]);
    // They are named once.
    expect(screen.queryByRole("list", { name: "Added" })).toBeNull();
    fireEvent.click(ofBlog);
    await create("Create 2 reports");
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    fireEvent.click(await tab("Paste"));
    expect(within(screen.getByRole("list", { name: "Added" })).getAllByRole("listitem").length).toBe(1);
    fireEvent.click(await tab("Sitemap"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    await create("Create 4 reports");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Create \d/ })).toBeNull());
  });

  test("that are read again take the place of what was read before", async () => {
    const list = (...addresses: string[]) => serve({ "https://example.com/sitemap.xml": sitemap(...addresses) });
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    list("https://example.com/a", "https://example.com/b");
    await readSitemap("example.com");
    await create("Create 2 reports");
    list("https://example.com/a", "https://example.com/b", "https://example.com/c");
    fireEvent.click(await create("Read"));
    await create("Create 3 reports");
    expect(rows().length).toBe(3);
    expect(within(screen.getByRole("list", { name: "Added" })).getAllByRole("listitem").length).toBe(1);
    list();
    fireEvent.click(await create("Read"));
    expect(await screen.findByText("No address was found there.")).toBeTruthy();
    expect(screen.queryByRole("list", { name: "Added" })).toBeNull();
  });

  test("of a sitemap say what was not read, and ask for nothing where the browser is not allowed to", async () => {
    const files = Array.from({ length: 11 }, (_, index) => `https://example.com/${index + 1}.xml`);
    const list = files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`).join("");
    serve({
      "https://example.com/s.xml": `<sitemapindex>${list}</sitemapindex>`,
      ...Object.fromEntries(files.map((file) => [file, sitemap()])),
      "https://example.com/2.xml": "siteTimeout",
    });
    const request = vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => false);
    show({ hash: "#/new-reports?from=sitemap" });
    const read = await create("Read");
    fireEvent.click(read);
    expect(await screen.findByText("Enter an address.")).toBeTruthy();
    expect(request).not.toHaveBeenCalled();
    const address = await sitemapField();
    await waitFor(() => expect(document.activeElement).toBe(address));
    fireEvent.input(address, { target: { value: "https://example.com/s.xml" } });
    fireEvent.click(read);
    expect(await screen.findByText(/^The browser does not let this extension read this site\./)).toBeTruthy();
    expect(ask).not.toHaveBeenCalled();
    request.mockImplementation(async () => true);
    fireEvent.click(read);
    expect(await screen.findByText("example.com/2.xml was not read.")).toBeTruthy();
    expect(screen.getByText(/^No address was found there\. There are more/)).toBeTruthy();
  });

  test("of a sitemap are asked for no more once the page was left, and the site's permission is given back", async () => {
    const file = Promise.withResolvers<string>();
    const files = ["1", "2", "3"].map((name) => `<sitemap><loc>https://example.com/${name}.xml</loc></sitemap>`);
    ask.mockImplementation(async (_question: string, { url }) =>
      url.endsWith("/s.xml") ? `<sitemapindex>${files.join("")}</sitemapindex>` : file.promise,
    );
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const giveBack = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    await readSitemap("https://example.com/s.xml");
    await waitFor(() => expect(asked("readSiteFile")).toHaveLength(2));
    cleanup();
    file.resolve(sitemap("https://example.com/a"));
    await waitFor(() => expect(giveBack).toHaveBeenCalled());
    expect(asked("readSiteFile").map(({ url }) => url)).toEqual([
      "https://example.com/s.xml",
      "https://example.com/1.xml",
    ]);
  });

  test("ask at the next click for the sites where the rest of a sitemap lies, and give back those alone", async () => {
    const robots = { "https://example.com/robots.txt": "Sitemap: https://www.example.com/s.xml" };
    serve({ ...robots, "https://www.example.com/s.xml": "siteNotPermitted" });
    const request = vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    const had = "https://example.com/*";
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async ({ origins }) => origins?.join() === had);
    const remove = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    const address = await readSitemap("example.com");
    expect(await screen.findByText("www.example.com/s.xml was not read.")).toBeTruthy();
    expect(screen.queryByText(/No address was found/)).toBeNull();
    serve({ ...robots, "https://www.example.com/s.xml": sitemap("https://a.example/") });
    fireEvent.click(await create("Read"));
    expect(await screen.findByText("Found: 1 address in 1 file.")).toBeTruthy();
    const both = [had, "https://www.example.com/*"];
    expect(request.mock.calls).toEqual([[{ origins: [had] }], [{ origins: both }]]);
    expect(remove.mock.calls).toEqual([[{ origins: ["https://www.example.com/*"] }]]);
    expect(screen.getByText(/^It is fetched without your key or cookies\./)).toBeTruthy();
    fireEvent.click(await create("Read"));
    await waitFor(() => expect(request).toHaveBeenCalledTimes(3));
    expect(request, "it is read once more").toHaveBeenLastCalledWith({ origins: both });
    expect(await screen.findByText("Found: 1 address in 1 file.")).toBeTruthy();
    fireEvent.input(address, { target: { value: "other.example" } });
    fireEvent.click(await create("Read"));
    await waitFor(() => expect(request).toHaveBeenLastCalledWith({ origins: ["https://other.example/*"] }));
  });

  test("give back a permission that was not there before, and keep one that was", async () => {
    serve({ "https://example.com/sitemap.xml": sitemap() });
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    const contains = vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => true);
    const remove = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    await readSitemap("https://example.com/");
    await waitFor(() => expect(asked("readSiteFile").length).toBe(2));
    await screen.findByText("No address was found there.");
    expect(remove).not.toHaveBeenCalled();
    contains.mockImplementation(async () => false);
    fireEvent.click(await create("Read"));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ origins: ["https://example.com/*"] }));
  });

  test("give a permission back also where the page is closed before all was read", async () => {
    ask.mockImplementation(() => new Promise(() => {}));
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const remove = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    await readSitemap("https://example.com/");
    await waitFor(() => expect(asked("readSiteFile").length).toBe(1));
    expect(remove).not.toHaveBeenCalled();
    dispatchEvent(new Event("pagehide"));
    expect(remove.mock.calls).toEqual([[{ origins: ["https://example.com/*"] }]]);
  });

  test("take files, also dropped ones, and name those that were not read", async () => {
    show();
    fireEvent.click(await tab("File"));
    const file = (name: string, text: string) => new File([text], name);
    const input = document.querySelector("input[type=file]") as HTMLInputElement;
    Object.defineProperty(input, "files", {
      configurable: true,
      value: [file("list.txt", "https://example.com/a"), file("none.txt", "\n"), file("none.txt", "\0")],
    });
    fireEvent.change(input);
    await create("Create 1 report");
    expect(screen.getByText("list.txt")).toBeTruthy();
    const [empty, unreadable] = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(empty, "it was read").toBe("none.txtNo address was found there.");
    expect(unreadable).toMatch(/^none\.txt was not read\.This file could not be read as text\./);
    const index = "<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>";
    Object.defineProperty(input, "files", { value: [file("index.xml", index)] });
    fireEvent.change(input);
    expect(await screen.findByText(/^This is a sitemap index: it lists sitemaps/)).toBeTruthy();
    await create("Create 1 report");
    const dropped = file("more.csv", "name,address\nHome,https://example.com/b\n");
    const drop = new Event("drop", { bubbles: true, cancelable: true });
    fireEvent(
      screen.getByRole("heading", { level: 1 }),
      Object.assign(drop, { dataTransfer: { types: ["Files"], files: [dropped] } }),
    );
    await create("Create 2 reports");
  });

  test("show the open tabs, and give back only a permission that the browser was asked for", async () => {
    vi.spyOn(fakeBrowser.tabs, "query").mockResolvedValue([] as never);
    vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => true);
    const remove = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    show({ hash: "#/new-reports?from=tabs" });
    fireEvent.click(await create("Show open tabs"));
    expect(await screen.findByText("No open tab shows a web page.")).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
    expect(screen.getByText(/^If your browser asks .+, that permission is given back at once\./)).toBeTruthy();
  });

  test("show the open tabs after the browser was asked, and add those that are ticked", async () => {
    const tabs = [
      { id: 1, title: "One", url: "https://example.com/1", highlighted: true, incognito: false, windowId: 1 },
      { id: 2, title: "Two", url: "https://example.com/2", highlighted: true, incognito: false, windowId: 1 },
      { id: 3, title: "Three", url: "https://example.com/3", highlighted: false, incognito: false, windowId: 1 },
    ];
    vi.spyOn(fakeBrowser.tabs, "query").mockResolvedValue(tabs as never);
    const request = vi
      .spyOn(fakeBrowser.permissions, "request")
      .mockImplementationOnce(async () => false)
      .mockImplementation(async () => true);
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => false);
    const remove = vi.spyOn(fakeBrowser.permissions, "remove").mockImplementation(async () => true);
    show({ hash: "#/new-reports?from=tabs" });
    fireEvent.click(await create("Show open tabs"));
    expect(await screen.findByText("The browser did not allow this.")).toBeTruthy();
    fireEvent.click(await create("Show open tabs"));
    fireEvent.click(await create("Add 2 addresses"));
    expect(request).toHaveBeenLastCalledWith({ permissions: ["tabs"] });
    expect(remove).toHaveBeenCalledWith({ permissions: ["tabs"] });
    await create("Create 2 reports");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    await create("Add 3 addresses");
    fireEvent.click(screen.getByRole("checkbox", { name: /^One/ }));
    fireEvent.click(await tab("Paste"));
    await field();
    fireEvent.click(await tab("Open tabs"));
    await create("Add 2 addresses");
    expect(request).toHaveBeenCalledTimes(2);
  });

  test("say what came of each question for the open tabs", async () => {
    const tabs = [
      { id: 1, title: "One", url: "https://example.com/1", highlighted: true, incognito: false, windowId: 1 },
    ];
    const query = vi.spyOn(fakeBrowser.tabs, "query").mockResolvedValue([] as never);
    query.mockResolvedValueOnce(tabs as never);
    const request = vi.spyOn(fakeBrowser.permissions, "request");
    vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => true);
    await renderAnnouncer();
    show({ hash: "#/new-reports?from=tabs" });
    const said: string[] = [];
    const [announcer] = screen.getAllByRole("status") as [HTMLElement];
    const watching = new MutationObserver(() => announcer.textContent && said.push(announcer.textContent));
    watching.observe(announcer, { childList: true, characterData: true, subtree: true });
    const denied = "The browser did not allow this.";
    const outcomes = [denied, denied, "1 address", "No open tab shows a web page."];
    for (const [index, outcome] of outcomes.entries()) {
      request.mockImplementation(async () => outcome !== denied);
      fireEvent.click(await create("Show open tabs"));
      await waitFor(() => expect(said).toHaveLength(index + 1));
      expect(said[index]).toContain(outcome);
    }
  });

  test("name the site of a page by its letters", async () => {
    urls.readHostsBy(inLetters);
    const pageUrl = "https://xn--bcher-kva.example:8443/";
    ask.mockImplementation(async () => ({ pageUrl, addresses: [], sitemaps: [] }));
    show({ hash: "#/new-reports?tab=7" });
    fireEvent.click(await create("Read the links"));
    await screen.findByRole("checkbox", { name: "Only pages of bücher.example:8443" });
    urls.readHostsBy((host) => host);
  });

  test("read the links of the tab from which the page was opened", async () => {
    const addresses = ["https://example.com/a", "https://other.example/"];
    ask.mockImplementation(async () => ({ pageUrl: "https://example.com/", addresses, isCut: true, sitemaps: [] }));
    show({ hash: "#/new-reports?tab=7" });
    expect((await tab("Links of a page")).getAttribute("aria-selected")).toBe("true");
    fireEvent.click(await create("Read the links"));
    await create("Add 1 address");
    await screen.findByText(/There are more: at most 2 are read\.$/);
    expect(asked("readLinks")).toEqual([{ tabId: 7 }]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Only pages of example.com" }));
    fireEvent.click(await create("Add 2 addresses"));
    await create("Create 2 reports");
    fireEvent.click(await tab("Paste"));
    await field();
    fireEvent.click(await tab("Links of a page"));
    await create("Add 2 addresses");
    expect(asked("readLinks")).toHaveLength(1);
    fireEvent.click(await create("Use the site's sitemap"));
    const address = await sitemapField();
    expect(address.value).toBe("https://example.com/");
  });

  describe("the sitemap of the site in front", () => {
    const links = { pageUrl: "https://example.com/shop", addresses: [], isCut: false, sitemaps: [] };

    async function useSitemap(readFile: () => string): Promise<HTMLInputElement> {
      ask.mockImplementation(async (question: string) => (question === "readLinks" ? links : readFile()));
      show({ hash: "#/new-reports?tab=7" });
      fireEvent.click(await create("Read the links"));
      const leads = await create("Use the site's sitemap");
      leads.focus();
      fireEvent.click(leads);
      return sitemapField();
    }

    test("is read by its page, without asking for permission", async () => {
      const request = vi.spyOn(fakeBrowser.permissions, "request").mockClear();
      await useSitemap(() => sitemap("https://example.com/a"));
      await screen.findByText("Found: 1 address in 1 file.");
      expect(document.activeElement).toBe(await tab("Sitemap"));
      expect(asked("readSiteFile").map(({ tabId }) => tabId)).toEqual([7, 7]);
      expect(request).not.toHaveBeenCalled();
    });

    test("is left to a click on Read where its page cannot read it", async () => {
      const address = await useSitemap(() => {
        throw new AppError("siteNotPermitted");
      });
      await screen.findByText("The browser does not let this extension read this site. Try again and allow it.");
      expect(asked("readSiteFile")).toHaveLength(1);
      expect(address.value).toBe("https://example.com/");
      vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(async () => true);
      ask.mockImplementation(async () => sitemap("https://example.com/a"));
      fireEvent.click(await create("Read"));
      await screen.findByText("Found: 1 address in 1 file.");
      expect(asked("readSiteFile").at(-1)).toMatchObject({ tabId: null });
    });
  });

  test("of a page's site are its pages with and without encryption", async () => {
    const addresses = ["https://example.com/a", "http://example.com/b", "http://example.com:8080/c"];
    ask.mockImplementation(async () => ({ pageUrl: "https://example.com/", addresses, sitemaps: [] }));
    show({ hash: "#/new-reports?tab=7" });
    fireEvent.click(await create("Read the links"));
    await create("Add 2 addresses");
  });

  test("say how links are read where no tab is named", async () => {
    show({ hash: "#/new-reports?from=links" });
    expect(
      await screen.findByText(/^Open a page, press the toolbar button and choose “Several pages…”\./),
    ).toBeTruthy();
  });

  test("are chosen with the arrow keys", async () => {
    show();
    fireEvent.keyDown(await tab("Paste"), { key: "ArrowRight" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("File"));
    expect(document.activeElement?.getAttribute("aria-selected")).toBe("true");
    fireEvent.keyDown(await tab("File"), { key: "End" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Links of a page"));
  });

  test("say that a long text has no address", async () => {
    show();
    fireEvent.paste(await field(), { clipboardData: { getData: () => "No address. ".repeat(10_000) } });
    expect(await screen.findByText(/^No address was found\./)).toBeTruthy();
    fireEvent.paste(await field(), { clipboardData: { getData: () => "https://example.com/ ".repeat(10_000) } });
    await create("Create 1 report");
    expect(screen.queryByText(/^No address was found\./)).toBe(null);
  });

  test("of which a line break is in the middle of an address are the same after a reload", async () => {
    show({ hash: "#/new-reports?from=file" });
    const input = await waitFor(() => {
      const found = document.querySelector("input[type=file]");
      expect(found).not.toBe(null);
      return found as HTMLInputElement;
    });
    const file = new File([sitemap("https://example.com/a\nexample.com/b", "https://example.com/c")], "sitemap.xml");
    Object.defineProperty(input, "files", { value: [file] });
    fireEvent.change(input);
    await create("Create 1 report");
    const before = rows();
    cleanup();
    show();
    await create(/^Create/);
    expect(rows()).toEqual(before);
  });

  test("tell in how many lines of a long text no address was found", async () => {
    show();
    const text = `${"https://example.com/a\n".repeat(5_000)}no address\nhere neither`;
    fireEvent.paste(await field(), { clipboardData: { getData: () => text } });
    expect(await screen.findByText("2 lines have no address.")).toBeTruthy();
    await type("https://example.com/b");
    expect(screen.queryByText("2 lines have no address.")).toBe(null);
  });

  test("read a long text without showing it", async () => {
    show();
    const text = Array.from({ length: 5_000 }, (_, index) => `https://example.com/page/${index}`).join("\n");
    const clipboardData = { getData: () => text };
    const isDefault = fireEvent.paste(await field(), { clipboardData });
    expect(isDefault).toBe(false);
    await create("Create the first 1,000");
    expect(screen.getByText("Pasted text")).toBeTruthy();
    expect(screen.getByText("5,000 addresses")).toBeTruthy();
  });
});
