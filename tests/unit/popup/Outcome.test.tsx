// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { createForm } from "@/entrypoints/popup/create-form.ts";
import { Outcome } from "@/entrypoints/popup/Outcome.tsx";
import { ask } from "@/utils/messages.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));
const asked = vi.mocked(ask as (...question: unknown[]) => Promise<unknown>);

const ADDRESS = "https://example.com/page";
const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });

const UNKNOWN = {
  ...{ kind: "create", id: "s", connectionId: "c", url: ADDRESS, privacy: 1, incognito: false },
  ...{ state: "unknown", startedAt: 0, endedAt: 0, report: null, failure: null, looks: 5, found: 0, seen: true },
} as Submission;

const PAGE = { address: ADDRESS, stripped: false, problem: null, incognito: false };

/** Shows what became of a click, beside what is typed for the next one. */
function show(submission: Submission, settings = SETTINGS, password = "") {
  const form = createForm(signal({ ...emptyState(settings), submissions: [submission] }), PAGE, null);
  form.password.value = password;
  render(<Outcome submission={submission} settings={settings} form={form} isGone={false} />);
  return form;
}

test("an unclear outcome is spoken, not only why", async () => {
  asked.mockReturnValue(new Promise(() => {}));
  render(<Announcer />);
  show(UNKNOWN);
  await vi.waitFor(() =>
    expect(screen.getByRole("status").textContent).toBe("It is unclear whether the report was created"),
  );
});

function discardIt() {
  const answer = Promise.withResolvers<boolean>();
  asked.mockImplementation((question) => (question === "discard" ? answer.promise : new Promise(() => {})));
  const form = show(UNKNOWN);
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  return { form, answer: () => act(() => answer.resolve(true)) };
}

test("a discarded submission leaves the form for another one", async () => {
  const { form, answer } = discardIt();
  expect(form.submissionId.value).toBe(UNKNOWN.id);
  await answer();
  expect(form.submissionId.value).not.toBe(UNKNOWN.id);
});

test.each([
  ["as the popup shows it", {}, {}, true],
  ["but not in a private window", { incognito: true }, {}, false],
  ["nor where pages are not looked up", {}, { lookUpOnOpen: false }, false],
])("the report of an unknown outcome is looked for %s", async (_where, changes, preferences, isLookedFor) => {
  asked.mockReset().mockReturnValue(new Promise(() => {}));
  const unknown = { ...UNKNOWN, ...changes };
  const settings = { ...SETTINGS, preferences: { ...SETTINGS.preferences, ...preferences } };
  show(unknown, settings);
  await act(async () => {});
  expect(asked.mock.calls).toEqual(isLookedFor ? [["follow", "s"]] : []);
});

test("a late answer to Discard leaves what was created meanwhile on screen", async () => {
  const { form, answer } = discardIt();
  form.startOver();
  void form.submit();
  const created = form.submissionId.value;
  await answer();
  expect(form.submissionId.value).toBe(created);
});

test.each(["found", "done"] as const)(
  "a report that a search brought (%s) can be copied with its password",
  async (state) => {
    const report = { id: "r", url: ADDRESS, result: "good", generatedAt: null, privacy: null, link: null, more: {} };
    const found: Submission = { ...UNKNOWN, privacy: 2, state, report, found: 1 };
    asked.mockImplementation(async (question) => (question === "passwordOf" ? "correct horse" : undefined));
    show(found);
    await screen.findByRole("button", { name: "Copy link and password" });
  },
);

test.each([
  ["may be new", 2, true, /It may come from an earlier click/, true],
  ["was there, and has the privacy that was asked for", 2, undefined, /There was already a report/, true],
  ["was there, and has another privacy", 0, undefined, /There was already a report/, false],
  ["was there, and tells no privacy", null, undefined, /There was already a report/, false],
] as const)("a report that %s is offered with its password only where it can have it", async (...given) => {
  const [_which, privacy, mayBeNew, words, isOffered] = given;
  const report = { id: "r", url: ADDRESS, result: "good", generatedAt: null, link: null, more: {} };
  const existed: Submission = {
    ...{ ...UNKNOWN, privacy: 2, state: "existed", report: { ...report, privacy } },
    ...(mayBeNew && { mayBeNew }),
  };
  asked.mockImplementation(async (question) => (question === "passwordOf" ? "correct horse" : undefined));
  const form = createForm(signal({ ...emptyState(SETTINGS), submissions: [existed] }), PAGE, null);
  vi.spyOn(form, "passwordOf").mockReturnValue("correct horse");
  form.password.value = "correct horse";
  render(<Outcome submission={existed} settings={SETTINGS} form={form} isGone={false} />);
  expect(screen.getByText(words)).toBeTruthy();
  await act(async () => {});
  expect(screen.queryByRole("button", { name: "Copy link and password" }) !== null).toBe(isOffered);
  fireEvent.click(screen.getByRole("button", { name: "Create another report" }));
  expect(form.password.value, "it may not have been taken").toBe("correct horse");
});

test.each([
  ["https://reports.example.com/other", true],
  [ADDRESS, false],
])("a report of another address than the one asked for says so: %s", (url, isTold) => {
  const report = { id: "r", url, result: "good", generatedAt: null, privacy: null, link: null, more: {} };
  const done: Submission = { ...UNKNOWN, state: "done", report };
  show(done);
  expect(screen.queryByText(/^You asked for .*; the report is of reports.example.com\/other\.$/) !== null).toBe(isTold);
});

test("a report of an earlier connection says so, and has no link at this one", async () => {
  const report = { id: "r", url: ADDRESS, result: "good", generatedAt: null, privacy: null, link: null, more: {} };
  asked.mockImplementation(async (question) => (question === "passwordOf" ? "correct horse" : undefined));
  show({ ...UNKNOWN, connectionId: "earlier", privacy: 2, state: "done", report });
  await act(async () => {});
  expect(screen.getByText(/^This belongs to an earlier connection/)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Copy/ })).toBeNull();
});

test("a link is offered with no password but the one it was sent with", () => {
  const report = {
    id: "r",
    url: ADDRESS,
    result: "good",
    generatedAt: null,
    privacy: 2,
    link: null,
    more: {},
  } as const;
  const done: Submission = { ...UNKNOWN, privacy: 2, state: "done", report };
  asked.mockImplementation(() => new Promise(() => {}));
  const form = show(done, SETTINGS, "of another request");
  expect(screen.getByRole("link", { name: /Open report/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Copy link and password" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Create another report" }));
  expect(form.password.value, "what is typed stays").toBe("of another request");
});

test.each([
  ["a search that found nothing", { looks: 1 }, /^No report has been found so far; it may still appear\./],
  ["a search that is under way", { looks: 0 }, /^Looking for the report at the service…/],
  [
    "a search that a pause holds up",
    { looks: 0, nextLook: { at: new Date(2100, 0, 4, 13, 4, 30).getTime(), wait: 60_000 } },
    /^We have not looked for the report yet\. Next try: Monday .*1:05.PM\. We never repeat/,
  ],
  [
    "searches that failed",
    { looks: 0, misses: 3, nextLook: { at: new Date(2100, 0, 4, 13, 4, 30).getTime(), wait: 60_000 } },
    /^We could not look for the report so far\. Next try: Monday .*1:05.PM\. We never repeat/,
  ],
  [
    "searches that cannot be made",
    { looks: 0, needsUser: true },
    /^We could not look for the report so far\. We never/,
  ],
])("of an unknown outcome, %s is told as what it is", (_words, changes, text) => {
  const submission: Submission = { ...UNKNOWN, ...changes };
  show(submission);
  expect(screen.getByRole("link", { name: "What does this mean?" }).closest("p")?.textContent).toMatch(text);
});
