// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ActivePage } from "@/entrypoints/popup/active-page.ts";
import { Popup } from "@/entrypoints/popup/Popup.tsx";
import type { AppState } from "@/utils/app-state.ts";
import { ask } from "@/utils/messages.ts";
import type { Job } from "@/utils/models/job.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";
import { chooseFromMenu } from "../support/menus.ts";
import { passwordField } from "../support/password-field.ts";
import { SOUND } from "../support/stored-examples.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));
beforeEach(() => {
  vi.stubEnv("FIREFOX", "");
  vi.mocked(ask).mockReturnValue(new Promise<never>(() => {}));
});

const PAGE = { url: "https://example.com/", address: "https://example.com/", stripped: false, problem: null };
const WORSE = "3 pages got worse";
const PAUSED = "The creation of reports is paused and needs you.";

const JOB = { kind: "job", id: "j 1", connectionId: "c", state: "paused", failure: { kind: "keyRejected" } } as Job;
const CLICK = {
  id: "s",
  connectionId: "c",
  url: "https://example.com/other",
  state: "done",
  seen: false,
} as Submission;

const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });
const KEY_HINT = { keyId: "k", origin: "https://reports.example.com", ending: "7f3a" };
const NO_ADDRESS = { ...PAGE, url: "", address: "", problem: "hidden" } as const;

/** Shows the popup of a service that is connected. */
function show(changes: Partial<AppState> = {}, page: Omit<ActivePage, "incognito"> = PAGE) {
  const appState = signal({ ...emptyState(SETTINGS), keyHint: KEY_HINT, ...changes });
  render(<Popup appState={appState} page={{ ...page, incognito: false }} draft={null} badge="" />);
  return appState;
}

/** The link in the popup that says what the toolbar button tells. */
function linkFor(badge: string, changes: Partial<AppState> = {}, incognito = false): Element | null {
  const appState = signal({ ...emptyState(settingsOf({ id: "c" })), ...changes });
  render(<Popup appState={appState} page={{ ...PAGE, incognito }} draft={null} badge={badge} />);
  return screen.queryByRole("link", { name: badge });
}

describe("what the toolbar button counts", () => {
  test("stands in the popup and leads to Overview", () => {
    expect(linkFor(WORSE)?.getAttribute("href")).toBe("/options.html#/overview");
  });

  test("leads to the job that is paused", () => {
    expect(linkFor(PAUSED, { jobs: [JOB] })?.getAttribute("href")).toBe("/options.html#/new-reports?job=j%201");
  });

  test("leads to Overview where a job is paused, but another one is told", () => {
    expect(linkFor("Creating 7 reports", { jobs: [JOB] })?.getAttribute("href")).toBe("/options.html#/overview");
  });

  test("is not told where it is nothing, or what became of a click, which the popup tells itself", () => {
    expect(linkFor("Website Reports")).toBeNull();
    expect(linkFor("The report of example.com/other was created.", { submissions: [CLICK] })).toBeNull();
  });

  test("is told although a private window has news: the button tells nothing of these", () => {
    expect(linkFor(WORSE, { submissions: [{ ...CLICK, incognito: true }] })).not.toBeNull();
  });

  test("is not told in a private window, which has no monitoring", () => {
    expect(linkFor(WORSE, {}, true)).toBeNull();
  });
});

test("a popup that stays open while another service is connected asks that one, and edits no report of the former", async () => {
  const appState = show({ latestReports: { [PAGE.address]: SOUND.lookUp } });
  await chooseFromMenu(await screen.findByRole("region", { name: "Latest report" }), "Edit");
  await screen.findByRole("dialog", { name: "Edit report" });
  act(() => {
    appState.value = { ...appState.value, connection: { ...SETTINGS.connection, id: "other" }, latestReports: {} };
  });
  expect(screen.queryByRole("dialog") === null).toBe(true);
  await waitFor(() =>
    expect(vi.mocked(ask)).toHaveBeenLastCalledWith("lookUp", { connectionId: "other", url: PAGE.address }),
  );
});

test("what became of a click on an earlier connection says that it belongs there, and leads to no report of this one", async () => {
  const click = { ...CLICK, incognito: false, report: SOUND.lookUp.report };
  const submissions = [click, { ...click, id: "earlier", connectionId: "earlier" }];
  show({ submissions });
  const rows = within(await screen.findByRole("list", { name: "Reports of other pages" })).getAllByRole("listitem");
  const isSaid = rows.map((row) => within(row).queryByText(/^This belongs to an earlier connection/) !== null);
  expect(isSaid).toEqual([false, true]);
  expect(rows.map((row) => within(row).queryAllByRole("link").length)).toEqual([1, 0]);
});

test("what an earlier connection's service has taken note of is not said to be looked for", async () => {
  const failure = { kind: "notNamed" } as const;
  show({ submissions: [{ ...CLICK, incognito: false, connectionId: "earlier", state: "unknown", failure, looks: 0 }] });
  const row = await screen.findByRole("listitem");
  within(row).getByText("It is unclear whether the report was created");
  expect(within(row).queryByText(/we are looking for the report/)).toBeNull();
});

test("an address that has to be typed can be typed at once; one that is there keeps the focus out of the field", () => {
  show({}, NO_ADDRESS);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Address" }));
  cleanup();
  show();
  expect(document.activeElement).toBe(document.body);
});

test("Firefox: what has the focus keeps it where the popup loses it on the way into its panel", () => {
  vi.stubEnv("FIREFOX", "true");
  vi.spyOn(document, "hasFocus").mockReturnValueOnce(false);
  show({}, NO_ADDRESS);
  const address = screen.getByRole("textbox", { name: "Address" });
  address.blur();
  fireEvent.focus(window);
  expect(document.activeElement).toBe(address);
});

test("what is no address of a web page says so beside its field, and is not sent", () => {
  vi.mocked(ask).mockClear();
  show();
  const address = screen.getByRole("textbox", { name: "Address" });
  fireEvent.input(address, { target: { value: "file:///etc/hosts" } });
  expect(address.getAttribute("aria-invalid")).toBe("false");
  fireEvent.click(screen.getByRole("button", { name: "Create report" }));
  expect(address.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Only http and https addresses can be used.")).toBeDefined();
  expect(vi.mocked(ask).mock.calls.filter(([question]) => question === "createReport")).toEqual([]);
});

/** Opens the popup with a click on its page that the service refused, with words beside fields. */
function showRefused({ privacy, fields }: { privacy: number; fields: Record<string, string> }) {
  const failure = { kind: "invalid", status: 422, fields };
  const click = { ...CLICK, kind: "create", url: PAGE.address, privacy, state: "refused", failure, incognito: false };
  show({ submissions: [click as Submission] });
}

test("the service's words on an address go with it, and its refusal when a click is stopped here", async () => {
  showRefused({ privacy: 0, fields: { url: "Not on your plan." } });
  const address = screen.getByRole("textbox", { name: "Address" });
  expect(screen.getByText("Not on your plan.")).toBeDefined();
  fireEvent.input(address, { target: { value: "https://example.com/other" } });
  expect(screen.queryByText("Not on your plan.")).toBeNull();
  expect(address.getAttribute("aria-invalid")).toBe("false");
  expect(screen.getByText("The report was not created.")).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: "Password" }));
  fireEvent.click(screen.getByRole("button", { name: "Create report" }));
  const password = passwordField();
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(screen.queryByText("The report was not created.")).toBeNull();
  fireEvent.input(password, { target: { value: "correct horse" } });
  expect(screen.getByText("The report was not created.")).toBeDefined();
  expect(vi.mocked(ask).mock.calls.filter(([question]) => question === "createReport")).toEqual([]);
});

test("what the service refused of another page is told in its own words", async () => {
  const failure = { kind: "invalid", status: 422, detail: "No.", fields: { url: "Not on your plan." } };
  show({ submissions: [{ ...CLICK, kind: "create", state: "refused", failure, incognito: false } as Submission] });
  const list = await screen.findByRole("list", { name: "Reports of other pages" });
  for (const words of ["The report was not created.", "The service says: No.", "url: Not on your plan."]) {
    expect(within(list).getByText(words)).toBeDefined();
  }
});

test("a privacy that the service refused gets the focus with the words beside it", () => {
  showRefused({ privacy: 1, fields: { privacy: "Your plan has public reports only." } });
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Public" }));
  const group = screen.getByRole("radiogroup", { name: "Privacy" });
  expect(screen.getByText("Your plan has public reports only.").id).toBe(group.getAttribute("aria-describedby"));
});

test("the service's words on a privacy go with it, so that a password that is missing gets the focus", async () => {
  showRefused({ privacy: 1, fields: { privacy: "Your plan has public reports only." } });
  fireEvent.click(screen.getByRole("radio", { name: "Password" }));
  expect(screen.queryByText("Your plan has public reports only.")).toBeNull();
  expect(screen.getByText("The report was not created.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Create report" }));
  const password = passwordField();
  await waitFor(() => expect(document.activeElement).toBe(password));
});

test("the service's words on a password stand once: beside its field, or in the note where there is none", () => {
  showRefused({ privacy: 2, fields: { password: "Too short." } });
  expect(screen.getByText(/Too short\./).closest("[role=alert]")).not.toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Password" }));
  const password = passwordField();
  fireEvent.input(password, { target: { value: "abc" } });
  expect(
    screen
      .getByText(/Too short\./)
      .closest(".field")
      ?.contains(password),
  ).toBe(true);
});
