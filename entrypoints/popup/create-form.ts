import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { LiveSnapshot } from "@/components/live-snapshot.ts";
import { PRIVACY, type Privacy } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { draftItem, type NewSubmission, type Settings, type Submission } from "@/utils/storage.ts";
import { type AddressProblem, parseReportAddress } from "@/utils/url.ts";
import type { ActivePage } from "./active-page.ts";

/** The form's state and verbs, from what is typed to the submission it became. */
export type CreateForm = ReturnType<typeof createForm>;

/**
 * Makes the state of the popup's form. What was typed for this page before and not sent is there again.
 *
 * @param snapshot - the stored state, which also brings the submissions' progress
 * @param page - the page in front of the user
 */
export function createForm(snapshot: LiveSnapshot, page: ActivePage) {
  const { settings, submissions, draft } = snapshot.peek();
  const restored = draft?.pageUrl === page.url ? draft : null;
  const address = signal(restored?.address ?? page.address);
  const stripped = signal(page.stripped && !restored);
  const privacy = signal<Privacy>(restored?.privacy ?? settings.defaultPrivacy);
  const password = signal(restored?.password ?? "");
  const problems = signal<{ address?: AddressProblem; password?: true }>({});
  const failure = signal<Failure | null>(null);
  /** The submission this popup shows; one form makes one. */
  const submissionId = signal(findStanding(submissions, settings, page.address)?.id ?? crypto.randomUUID());
  const startedAt = signal<number | null>(null);
  const submission = computed(() => findSubmission(snapshot.value.submissions, submissionId.value));

  /** Puts what was typed into the form in which it is sent, where the user sees it. */
  function tidyAddress() {
    const read = parseReportAddress(address.value);
    if ("problem" in read) return;
    stripped.value = read.stripped;
    address.value = read.address;
  }

  async function submit() {
    const read = parseReportAddress(address.value);
    problems.value = {
      ...("problem" in read && { address: read.problem }),
      ...(privacy.value === PRIVACY.password && password.value === "" && { password: true as const }),
    };
    if ("problem" in read || problems.value.password || startedAt.value !== null) return;
    tidyAddress();
    if (submission.value) submissionId.value = crypto.randomUUID();
    await send({
      id: submissionId.value,
      url: read.address,
      privacy: privacy.value,
      incognito: page.incognito,
      ...(privacy.value === PRIVACY.password && { password: password.value }),
    });
  }

  async function send(input: NewSubmission) {
    failure.value = null;
    startedAt.value = Date.now();
    try {
      submissionId.value = (await createReport(input)).id;
    } catch (thrown) {
      failure.value = AppError.from(thrown).failure;
    } finally {
      startedAt.value = null;
    }
  }

  /** Back to an empty form, for another report of the page. */
  function startOver() {
    submissionId.value = crypto.randomUUID();
    failure.value = null;
    password.value = "";
  }

  /** Keeps what is typed until it has been sent; a popup closes by itself at any click beside it. */
  effect(() => {
    const typed = { pageUrl: page.url, address: address.value, privacy: privacy.value, password: password.value };
    const isDone = submission.value?.state === "done";
    const isUntouched = typed.address === page.address && typed.privacy === settings.defaultPrivacy && !typed.password;
    void draftItem.setValue(isDone || isUntouched ? null : typed);
  });

  return {
    address,
    stripped: stripped as ReadonlySignal<boolean>,
    privacy,
    password,
    problems: problems as ReadonlySignal<typeof problems.value>,
    failure: failure as ReadonlySignal<Failure | null>,
    submission,
    submissionId,
    startedAt: startedAt as ReadonlySignal<number | null>,
    tidyAddress,
    submit,
    startOver,
  };
}

/** A worker that ended before it answered is asked once more: the same id never makes a second request. */
async function createReport(input: NewSubmission): Promise<Submission> {
  try {
    return await ask("createReport", input);
  } catch (thrown) {
    if (AppError.from(thrown).kind !== "interrupted") throw thrown;
    return ask("createReport", input);
  }
}

/** What is still going on for this page, or came to an end that the user has not seen. */
function findStanding(submissions: Submission[], { connectionId }: Settings, url: string): Submission | undefined {
  const own = submissions.filter((submission) => submission.connectionId === connectionId && submission.url === url);
  return own.find(({ state, seen }) => state === "sending" || state === "unknown" || !seen);
}

function findSubmission(submissions: Submission[], id: string): Submission | null {
  return submissions.find((submission) => submission.id === id) ?? null;
}
