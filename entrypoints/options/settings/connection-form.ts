import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { browser } from "wxt/browser";
import type { LiveAppState } from "@/components/state.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { ConnectionCheck } from "@/utils/connection-check.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import { isInsecure, parseServiceAddress, permissionPattern } from "@/utils/url.ts";
import type { ConnectionDraft } from "./connection-draft.ts";
import { findProblems, type Problems, trimKey } from "./connection-problems.ts";
import type { Remembered } from "./remembered.ts";

/** What has to be known before something remembered is kept or forgotten. */
type Question = "sameAccount" | "otherService";

/** Key of the sentence that says what a failure has left undone. */
type Undone = "not_saved" | "not_tested" | "key_not_forgotten";

export type ConnectionForm = ReturnType<typeof createConnectionForm>;

/**
 * Makes the state and verbs of the form that connects a service; the saved key is not part of it.
 *
 * @param remembered - of the present connection; null until it is known
 */
export function createConnectionForm(
  appState: LiveAppState,
  draft: ConnectionDraft,
  remembered: ReadonlySignal<Remembered | null>,
) {
  const { address, key, insecureAccepted } = draft;
  const problems = signal<Problems>({});
  const running = signal(false);
  const question = signal<Question | null>(null);
  const check = signal<ConnectionCheck | null>(null);
  const failure = signal<{ cause: Failure; undone: Undone } | null>(null);
  let latest = 0;
  const needsInsecureTick = computed(() => {
    const read = parseServiceAddress(address.value);
    return "address" in read && isInsecure(read.address) && read.address !== appState.value.connection.serviceUrl;
  });

  /**
   * Asks for the permission first: browsers grant it only as the first thing that a click awaits.
   * @param answer - to the question that it may ask instead
   */
  async function saveAndConnect(answer?: { isOtherAccount: boolean }) {
    const read = parseServiceAddress(address.value);
    const newKey = trimKey(key.value);
    const isTickMissing = needsInsecureTick.value && !insecureAccepted.value;
    problems.value = { ...findProblems(appState.value, read, newKey), ...(isTickMissing && { insecure: true }) };
    if ("problem" in read || Object.keys(problems.value).length > 0 || running.value) return;
    question.value = answer ? null : findQuestion(appState.value, remembered.value, read.address, newKey);
    if (question.value) return;
    const permission = browser.permissions.request({ origins: [permissionPattern(read.address)] });
    await test(async () => {
      await permission;
      address.value = read.address;
      const found = await ask("connect", { serviceUrl: read.address, key: newKey, ...answer });
      // A corrected address may turn out to be another service, which needs the key once more.
      if (found.failedStep === null || found.failedStep === "key") key.value = "";
      return found;
    }, "not_saved");
  }

  async function test(run: () => Promise<ConnectionCheck>, undone: Undone = "not_tested") {
    if (running.value) return;
    running.value = true;
    check.value = null;
    failure.value = null;
    const generation = ++latest;
    try {
      const found = await run();
      if (generation === latest) check.value = found;
    } catch (thrown) {
      failure.value = { cause: AppError.from(thrown).failure, undone };
    } finally {
      running.value = false;
    }
  }

  /** Asks for the permission first, as {@link saveAndConnect}. */
  async function grantAccess() {
    const origins = [permissionPattern(appState.value.connection.serviceUrl)];
    const permission = browser.permissions.request({ origins });
    await test(async () => {
      await permission;
      return ask("checkConnection");
    });
  }

  /** Changes something that needs no test, and returns whether it was done. */
  async function change(work: () => Promise<void>, undone: Undone): Promise<boolean> {
    failure.value = null;
    try {
      await work();
      return true;
    } catch (thrown) {
      failure.value = { cause: AppError.from(thrown).failure, undone };
      return false;
    }
  }

  return {
    address,
    key,
    insecureAccepted,
    needsInsecureTick,
    problems: problems as ReadonlySignal<Problems>,
    running: running as ReadonlySignal<boolean>,
    question: question as ReadonlySignal<Question | null>,
    dropQuestion() {
      question.value = null;
    },
    check: check as ReadonlySignal<ConnectionCheck | null>,
    failure: failure as ReadonlySignal<{ cause: Failure; undone: Undone } | null>,
    saveAndConnect,
    testAgain: () => test(() => ask("checkConnection")),
    grantAccess,
    forgetKey: () =>
      change(async () => {
        latest++; // The result of a test under way is outdated.
        check.value = null;
        await ask("forgetKey", { connectionId: appState.peek().connection.id });
      }, "key_not_forgotten"),
    forgetKeyOnClose: (forgetKeyOnClose: boolean) =>
      change(() => ask("changePreferences", { forgetKeyOnClose }), "not_saved"),
  };
}

/** Another service always is another connection; another key at the same address may be one of the same account. */
function findQuestion(
  { connection, keyHint, preferences }: AppState,
  remembered: Remembered | null,
  address: string,
  key: string,
): Question | null {
  if (!remembered || remembered.addresses + remembered.schedules === 0) return null;
  if (address !== connection.serviceUrl) return "otherService";
  // It is entered anew each time the browser starts.
  const isKeyExpected = keyHint === null && preferences.forgetKeyOnClose;
  return key !== "" && !isKeyExpected ? "sameAccount" : null;
}
