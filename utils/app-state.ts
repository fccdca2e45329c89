import type { Failure } from "./errors.ts";
import { activeOf, type ConnectionRecord, connectionsItem } from "./models/connection.ts";
import type { Deletion } from "./models/deletion.ts";
import type { Job } from "./models/job.ts";
import { type KeyHint, savedKeyHintsItem, sessionKeyHintsItem } from "./models/key-hint.ts";
import { type LatestReports, latestReportsItem } from "./models/look-up.ts";
import { type Preferences, preferencesItem } from "./models/preferences.ts";
import { incognitoSubmissionsItem, type Submission } from "./models/submission.ts";
import { isRunning, type Task } from "./models/task.ts";
import type { Update } from "./models/update.ts";
import { formerSavedHintItem, formerSessionHintItem, formerSettingsItem, fromVersion1 } from "./models/version-1.ts";
import { readItems } from "./storage/item.ts";
import { followTasks, readTasks } from "./tasks.ts";

/** The active connection and the user's preferences. */
export interface Settings {
  connection: ConnectionRecord;
  preferences: Preferences;
}

/** Everything a page draws from. The lists are newest first, submissions of private windows before the others. */
export interface AppState extends Settings {
  /** Hint of the active connection's key; null where none is saved. */
  keyHint: KeyHint | null;
  submissions: Submission[];
  deletions: Deletion[];
  jobs: Job[];
  /** Updates of batches, and single ones. */
  updates: Update[];
  /** Is any task running, also one that no page lists, or is the result of one awaited? */
  isUnderWay: boolean;
  latestReports: LatestReports;
}

const SETTINGS = [connectionsItem, preferencesItem, savedKeyHintsItem, sessionKeyHintsItem] as const;
const FORMER = [formerSettingsItem, formerSavedHintItem, formerSessionHintItem] as const;
const PARTS = [...SETTINGS, ...FORMER, incognitoSubmissionsItem, latestReportsItem] as const;

/** The part in the browser's storage; the journal is in the database. */
type Stored = Omit<AppState, "submissions" | "deletions" | "jobs" | "updates" | "isUnderWay"> & {
  incognitoSubmissions: Submission[];
};

async function readStored(): Promise<Stored> {
  const [connections, preferences, savedHints, sessionHints, ...others] = await readItems(PARTS);
  const [former, formerSavedHint, formerSessionHint, incognitoSubmissions, latestReports] = others;
  const settings = former === null ? { connections, preferences } : fromVersion1(former);
  const connection = activeOf(settings.connections);
  const hints = [...sessionHints, ...savedHints, ...formerSessionHint, ...formerSavedHint];
  const keyHint = hints.find(({ keyId }) => keyId === connection.keyId) ?? null;
  return { connection, preferences: settings.preferences, keyHint, incognitoSubmissions, latestReports };
}

/** Reads the stored state. @param most - how many tasks beside those that need attention; left out for all */
export async function readAppState(most?: number): Promise<AppState> {
  const [stored, tasks] = await Promise.all([readStored(), readTasks(most).catch(() => [])]);
  return toAppState(stored, tasks);
}

/** Reads the stored state as {@link readAppState}, then calls back after every change as long as the page lives. */
export async function followAppState(
  most: number | undefined,
  onChange: (appState: AppState) => void,
): Promise<AppState> {
  let latest = 0;
  let stored: Stored | null = null;
  let tasks: Task[] | null = null;
  const tell = () => stored && tasks && onChange(toAppState(stored, tasks));
  // Watch first, or a change during the first read would be missed.
  for (const item of PARTS) {
    item.watch(async () => {
      const generation = ++latest;
      const fresh = await readStored();
      if (generation !== latest) return;
      stored = fresh;
      tell();
    });
  }
  const first = await Promise.all([
    readStored(),
    followTasks(most, (fresh) => {
      tasks = fresh;
      tell();
    }),
  ]);
  stored ??= first[0];
  tasks ??= first[1];
  return toAppState(stored, tasks);
}

/** Is a key saved for the service of the active connection? */
export function isConnected({ connection, keyHint }: Pick<AppState, "connection" | "keyHint">): boolean {
  return connection.serviceUrl !== "" && keyHint?.origin === new URL(connection.serviceUrl).origin;
}

/** Reason why a job is paused; null if the user paused it, or only a key was missing that is saved by now. */
export function pauseReasonOf({ connectionId, failure }: Job, appState: AppState): Failure | null {
  const isRepaired = connectionId === appState.connection.id && isConnected(appState);
  return failure?.kind === "keyMissing" && isRepaired ? null : failure;
}

function isShown(task: Task): task is Submission {
  return task.kind === "create" && task.state !== "discarded";
}

function toAppState({ incognitoSubmissions, ...stored }: Stored, tasks: Task[]): AppState {
  const newestFirst = tasks.toSorted((a, b) => b.startedAt - a.startedAt);
  return {
    ...stored,
    submissions: [...incognitoSubmissions.filter(isShown), ...newestFirst.filter(isShown)],
    deletions: newestFirst.filter((task) => task.kind === "remove"),
    jobs: newestFirst.filter((task) => task.kind === "job"),
    updates: newestFirst.filter((task) => task.kind === "update"),
    isUnderWay: [...incognitoSubmissions, ...tasks].some((task) => isRunning(task) || task.state === "accepted"),
  };
}
