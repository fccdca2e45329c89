import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { browser } from "wxt/browser";
import type { LiveAppState } from "@/components/state.ts";
import type { AppState } from "@/utils/app-state.ts";
import { ask } from "@/utils/messages.ts";
import { isInsecure, parseServiceAddress, permissionPattern } from "@/utils/url.ts";
import type { ConnectionDraft } from "./connection-draft.ts";
import { findProblems, type Problems, trimKey } from "./connection-problems.ts";
import { createConnectionTest } from "./connection-test.ts";
import { type Counted, hasOpenTasks, isSomething, UNREADABLE } from "./remembered.ts";

/** Question to answer before remembered data is kept or forgotten, and open tasks go on or not. */
type Question = "sameAccount" | "sameService";

export type ConnectionForm = ReturnType<typeof createConnectionForm>;

/**
 * Makes the state and verbs of the form that connects a service; the saved key is not part of it.
 *
 * @param remembered - of the present connection; null until it is known
 */
export function createConnectionForm(
  appState: LiveAppState,
  draft: ConnectionDraft,
  remembered: ReadonlySignal<Counted | null>,
) {
  const { address, key, insecureAccepted } = draft;
  /** Was it sent with problems? They are shown until they are gone, also by what another page does. */
  const isTried = signal(false);
  const question = signal<Question | null>(null);
  const isForgotten = signal(false);
  const { running, check, failure, ...test } = createConnectionTest();
  const needsInsecureTick = computed(() => {
    const read = parseServiceAddress(address.value);
    return "address" in read && isInsecure(read.address) && read.address !== appState.value.connection.serviceUrl;
  });

  const found = computed<Problems>(() => ({
    ...findProblems(appState.value, parseServiceAddress(address.value), trimKey(key.value)),
    ...(needsInsecureTick.value && !insecureAccepted.value && { insecure: true }),
  }));
  const problems = computed(() => (isTried.value ? found.value : {}));

  /** @param answer - to the question that it may ask instead */
  async function saveAndConnect(answer?: { isOtherAccount: boolean }) {
    isForgotten.value = false;
    const typedAddress = address.value;
    const read = parseServiceAddress(typedAddress);
    const typedKey = key.value;
    const newKey = trimKey(typedKey);
    isTried.value = Object.keys(found.value).length > 0;
    if ("problem" in read || isTried.value || running.value) return;
    const doubt = answer ? null : findQuestion(appState.value, remembered.value, read.address, newKey);
    question.value = doubt === "sameService" ? doubt : null;
    if (question.value) return;
    const permission = requestAccess(read.address);
    if (doubt && !(await isSavedKey(appState.value.connection.id, newKey))) {
      question.value = doubt;
      return;
    }
    await test.run(async () => {
      await permission;
      if (address.value === typedAddress) address.value = read.address;
      const found = await ask("connect", { serviceUrl: read.address, key: newKey, ...answer });
      // A corrected address may turn out to be another service, which needs the key once more.
      const isOver = [null, "key"].includes(found.failedStep);
      if (isOver && key.value === typedKey) key.value = "";
      return found;
    }, "not_saved");
  }

  return {
    address,
    key,
    insecureAccepted,
    needsInsecureTick,
    running,
    check,
    failure,
    problems,
    question: question as ReadonlySignal<Question | null>,
    dropQuestion() {
      question.value = null;
      isForgotten.value = false;
    },
    saveAndConnect,
    testAgain: () =>
      test.run(async () => {
        const keyId = appState.value.keyHint?.keyId;
        const found = await ask("checkConnection");
        return found.isFormerKeyKept ? found : { ...found, keyId };
      }),
    async grantAccess() {
      const { id, serviceUrl } = appState.value.connection;
      const permission = requestAccess(serviceUrl);
      await test.run(async () => {
        await permission;
        const found = await ask("checkConnection");
        const typedKey = key.value;
        const isSaved = found.failedStep === null && (await isSavedKey(id, trimKey(typedKey)));
        if (isSaved && key.value === typedKey) key.value = "";
        return found;
      });
    },
    /** Was the saved key forgotten here? Another one may have been saved since. */
    isForgotten: isForgotten as ReadonlySignal<boolean>,
    /** @throws AppError */
    async forgetKey(connectionId: string) {
      test.outdate();
      isTried.value = false;
      await ask("forgetKey", { connectionId });
      isForgotten.value = true;
    },
  };
}

/** To be called before anything is awaited: browsers grant it only as the first thing that a click awaits. */
function requestAccess(serviceUrl: string): Promise<boolean> {
  return browser.permissions.request({ origins: [permissionPattern(serviceUrl)] });
}

/** The saved key may be copied and entered once more. Only the background can tell. */
function isSavedKey(connectionId: string, key: string): Promise<boolean> {
  return ask("isSavedKey", { connectionId, key }).catch(() => false);
}

/** Another address may be that of the same service, and another key one of the same account: only the user knows. */
function findQuestion(appState: AppState, remembered: Counted | null, address: string, key: string): Question | null {
  const { connection, keyHint, preferences } = appState;
  if (connection.serviceUrl === "") return null;
  if (!isSomething(remembered ?? UNREADABLE) && !hasOpenTasks(appState)) return null;
  if (address !== connection.serviceUrl) return "sameService";
  // It is entered anew each time the browser starts.
  const isKeyExpected = keyHint === null && preferences.forgetKeyOnClose;
  return key !== "" && !isKeyExpected ? "sameAccount" : null;
}
