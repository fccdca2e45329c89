import messages from "../../../../public/_locales/en/messages.json" with { type: "json" };
import type { Context } from "./context.ts";
import type { Extension } from "./extension.ts";
import type { Listeners } from "./listeners.ts";

/** The extension's own origin. */
export const ORIGIN = "chrome-extension://model";

/** An event that never comes in the model. */
const NEVER = { addListener() {}, removeListener() {}, hasListener: () => false };

type Reply = (answer: unknown) => void;
export type MessageListeners = Listeners<[message: unknown, sender: object, reply: Reply], unknown>;

/** The browser as one context of the extension sees it. */
export function browserOf(context: Context, extension: Extension) {
  const answer = <T>(work: () => T) => context.call(work);
  const nothing = () => answer(() => undefined);
  const runtime = {
    id: "model",
    getURL: (path: string) => ORIGIN + path,
    getManifest: () => ({ manifest_version: 3, name: "", version: "" }),
    getPlatformInfo: () => answer(() => ({})),
    openOptionsPage: nothing,
    onInstalled: NEVER,
    onStartup: NEVER,
    onMessage: extension.messages.of(context),
    sendMessage: (message: unknown) =>
      new Promise((resolve, reject) => {
        extension.send(context, message, (answered, error) =>
          error === null ? resolve(answered) : reject(new Error(error)),
        );
      }),
  };
  return {
    runtime,
    storage: { local: extension.local.of(context), session: extension.session.of(context) },
    alarms: {
      create: (name: string, { when, periodInMinutes }: { when?: number; periodInMinutes?: number }) =>
        answer(() => extension.setAlarm(name, { when, every: periodInMinutes && periodInMinutes * 60_000 })),
      clear: (name: string) => answer(() => extension.clearAlarm(name)),
      get: (name: string) => answer(() => extension.getAlarm(name)),
      getAll: () => answer(() => extension.getAlarms()),
      onAlarm: extension.alarmListeners.of(context),
    },
    permissions: {
      contains: ({ permissions = [] }: { permissions?: string[] }) =>
        answer(() => extension.mayNotify || !permissions.includes("notifications")),
      remove: () => answer(() => true),
      request: () => answer(() => true),
      getAll: () => answer(() => ({ origins: [], permissions: [] })),
      onAdded: NEVER,
      onRemoved: NEVER,
    },
    action: {
      setBadgeBackgroundColor: nothing,
      setBadgeTextColor: nothing,
      setBadgeText: ({ text }: { text: string }) => answer(() => extension.setBadge(text)),
      setTitle: nothing,
    },
    notifications: {
      create: (id: string, notice: { title: string; message: string }) =>
        answer(() => extension.showNotice(id, notice)),
      clear: nothing,
      onClicked: NEVER,
    },
    tabs: { query: () => answer(() => [extension.tab]) },
    contextMenus: { onClicked: NEVER, removeAll: nothing, create: () => {} },
    commands: { onCommand: NEVER },
    omnibox: { onInputChanged: NEVER, onInputEntered: NEVER },
    declarativeContent: {
      onPageChanged: { removeRules: (_ids: undefined, done: () => void) => done(), addRules() {} },
    },
    i18n: { getMessage: sentence, getUILanguage: () => "en" },
  };
}

/** The English sentence, with `$1` … filled in; where there is none, its name stands for it. */
function sentence(key: string, substitutions: string | string[] = []): string {
  const { message } = (messages as Record<string, { message: string }>)[key] ?? { message: `${key} $1 $2` };
  return message.replace(/\$(\d)/g, (_match, number) => [substitutions].flat()[Number(number) - 1] ?? "");
}
