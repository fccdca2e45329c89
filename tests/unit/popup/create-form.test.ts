import { signal } from "@preact/signals";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createForm } from "@/entrypoints/popup/create-form.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { type Draft, draftItem } from "@/utils/models/draft.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn() }));
const asked = vi.mocked(ask as (...question: unknown[]) => Promise<unknown>);

const ADDRESS = "https://example.com/page";
const PAGE = { address: ADDRESS, stripped: false, problem: null, incognito: false };
const EMPTY = emptyState(settingsOf({ id: "c", serviceUrl: "https://reports.example.com" }));

function submission(changes: Partial<Submission>): Submission {
  return {
    ...{ kind: "create", id: "s", connectionId: "c", url: ADDRESS, privacy: 1, incognito: false, state: "sending" },
    ...{ startedAt: 0, endedAt: null, report: null, failure: null, looks: 0, found: 0, seen: true },
    ...changes,
  };
}

const REPORT: Report = {
  ...{ id: "r", url: ADDRESS, result: "good", generatedAt: null, privacy: 2, link: null, more: {} },
};

/** Opens the form while the journal holds these submissions. */
function open(submissions: Submission[], draft: Draft | null = null) {
  const appState = signal<AppState>({ ...EMPTY, submissions });
  asked.mockImplementation(() => new Promise(() => {}));
  const form = createForm(appState, PAGE, draft);
  const tell = (...changed: Submission[]) => {
    appState.value = { ...EMPTY, submissions: changed };
  };
  return { form, tell };
}

beforeEach(() => draftItem.setValue(null));

const clicks = () => asked.mock.calls.flatMap(([question, given]) => (question === "createReport" ? given : []));

test("a page that waits in a job has the form, whose click has an id of its own", async () => {
  const { form } = open([submission({ state: "waiting", batch: "job" })]);
  expect(form.submission.value).toBeNull();
  void form.submit();
  expect(clicks()).toMatchObject([{ url: ADDRESS, id: expect.not.stringMatching(/^s$/) }]);
});

test("a click that joined one of a job, which went back to wait there, has the form again", async () => {
  const { form } = open([]);
  asked.mockResolvedValue(submission({ batch: "job", state: "waiting" }));
  await form.submit();
  expect([form.submission.value, form.startedAt.value]).toEqual([null, null]);
});

test("a page whose creation went back to wait in its job has the form again", async () => {
  const { form, tell } = open([submission({ batch: "job" })]);
  expect(form.submission.value?.state).toBe("sending");
  tell(submission({ batch: "job", state: "waiting" }));
  expect(form.submission.value).toBeNull();
  void form.submit();
  expect(clicks()).toMatchObject([{ url: ADDRESS, id: expect.not.stringMatching(/^s$/) }]);
});

describe("a form that was asked for outside the popup", () => {
  const draft: Draft = {
    ...{ pageUrl: ADDRESS, address: ADDRESS, incognito: false, privacy: 2, password: "", asked: { failure: null } },
  };

  test("is shown, although an earlier outcome of the address was not seen yet", () => {
    const earlier = submission({ state: "done", seen: false, report: { ...REPORT, privacy: 0 } });
    expect(open([earlier], draft).form.submission.value).toBeNull();
    expect(open([earlier]).form.submission.value?.id).toBe("s");
  });

  test("is not, while it is unclear whether an earlier creation arrived", () => {
    expect(open([submission({ state: "unknown" })], draft).form.submission.value?.state).toBe("unknown");
  });
});

describe("a password", () => {
  /** Sends what is typed with this password. */
  async function send({ form }: ReturnType<typeof open>, password: string, answer: Promise<unknown>) {
    asked.mockImplementation((question) => (question === "createReport" ? answer : new Promise(() => {})));
    form.privacy.value = 2;
    form.password.value = password;
    await form.submit();
  }
  const made = (id: string) => submission({ id, privacy: 2, state: "done", report: REPORT, seen: false });

  test("belongs to the submission that it was sent with, also when the popup is opened again", async () => {
    const first = open([]);
    void send(first, "first", new Promise(() => {}));
    const id = first.form.submissionId.value;
    const draft = await vi.waitUntil(() => draftItem.getValue());
    const { form } = open([made(id)], draft);
    expect(form.passwordOf(id)).toBe("first");
    await vi.waitFor(async () => expect(await draftItem.getValue(), "not offered once more").toBeNull());
  });

  test("is not that of another submission of the address, and stays typed while that one is shown", async () => {
    const opened = open([]);
    await send(opened, "second", Promise.reject(new AppError("stillOpen", { openId: "other" })));
    opened.form.show("other");
    opened.tell(made("other"));
    expect(opened.form.submission.value?.report).toEqual(REPORT);
    expect(opened.form.passwordOf("other")).toBe("");
    expect(await draftItem.getValue()).toMatchObject({ password: "second" });
  });

  test("that was typed over is still that of the first request", async () => {
    const opened = open([]);
    await send(opened, "first", Promise.resolve(submission({ id: "unknown", privacy: 2, state: "unknown" })));
    opened.form.startOver("unknown");
    opened.form.password.value = "second";
    const { form } = open([made("unknown")], await draftItem.getValue());
    expect(form.passwordOf("unknown")).toBe("first");
    expect(form.password.value).toBe("second");
  });
});
