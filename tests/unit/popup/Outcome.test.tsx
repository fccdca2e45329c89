// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { createForm } from "@/entrypoints/popup/create-form.ts";
import { Outcome } from "@/entrypoints/popup/Outcome.tsx";
import { ask } from "@/utils/messages.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));
const asked = vi.mocked(ask as (...question: unknown[]) => Promise<unknown>);

afterEach(cleanup);

const ADDRESS = "https://example.com/page";
const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });

const UNKNOWN = {
  ...{ kind: "create", id: "s", connectionId: "c", url: ADDRESS, privacy: 1, incognito: false },
  ...{ state: "unknown", startedAt: 0, endedAt: 0, report: null, failure: null, looks: 5, found: 0, seen: true },
} as Submission;

function discardIt() {
  const answer = Promise.withResolvers<boolean>();
  asked.mockImplementation((question) => (question === "discard" ? answer.promise : new Promise(() => {})));
  const page = { url: ADDRESS, address: ADDRESS, stripped: false, problem: null, incognito: false };
  const form = createForm(signal({ ...emptyState(SETTINGS), submissions: [UNKNOWN] }), page, null);
  render(<Outcome submission={UNKNOWN} settings={SETTINGS} form={form} />);
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  return { form, answer: () => act(() => answer.resolve(true)) };
}

test("a discarded submission leaves the form for another one", async () => {
  const { form, answer } = discardIt();
  expect(form.submissionId.value).toBe(UNKNOWN.id);
  await answer();
  expect(form.submissionId.value).not.toBe(UNKNOWN.id);
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
    const page = { url: ADDRESS, address: ADDRESS, stripped: false, problem: null, incognito: false };
    const form = createForm(signal({ ...emptyState(SETTINGS), submissions: [found] }), page, null);
    render(<Outcome submission={found} settings={SETTINGS} form={form} />);
    await screen.findByRole("button", { name: "Copy link and password" });
  },
);

test("a link is offered with no password but the one it was sent with", () => {
  const report = {
    id: "r",
    url: ADDRESS,
    result: "good",
    generatedAt: null,
    privacy: 2 as const,
    link: null,
    more: {},
  };
  const done: Submission = { ...UNKNOWN, privacy: 2, state: "done", report };
  asked.mockImplementation(() => new Promise(() => {}));
  const page = { url: ADDRESS, address: ADDRESS, stripped: false, problem: null, incognito: false };
  const form = createForm(signal({ ...emptyState(SETTINGS), submissions: [done] }), page, null);
  form.password.value = "of another request";
  render(<Outcome submission={done} settings={SETTINGS} form={form} />);
  expect(screen.getByRole("link", { name: /Open report/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Copy link and password" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Create another report" }));
  expect(form.password.value, "what is typed stays").toBe("of another request");
});
