import { expect, vi } from "vitest";
import type { NewSubmission } from "@/utils/models/click.ts";
import type { LookUp } from "@/utils/models/look-up.ts";
import { incognitoSubmissionsItem, type Submission } from "@/utils/models/submission.ts";
import { connected } from "./connected-service.ts";
import { storedSubmissions, storeTasks } from "./stored-tasks.ts";
import { submission } from "./tasks.ts";

export const PAGE = "https://example.com/page";

/** What the popup asks for. */
export function click(changes: Partial<NewSubmission> = {}): NewSubmission {
  const { id: connectionId } = connected;
  return { id: crypto.randomUUID(), connectionId, url: PAGE, privacy: 1, incognito: false, ...changes };
}

/** The journal as it lies there, newest first. */
export async function journal(): Promise<Submission[]> {
  const ofIncognito = await incognitoSubmissionsItem.getValue();
  return [...ofIncognito, ...(await storedSubmissions())].sort((a, b) => b.startedAt - a.startedAt);
}

/** Waits until the newest entry of the journal holds what is wanted. */
export async function journalShows(expected: Partial<Submission>): Promise<void> {
  await vi.waitFor(async () => expect((await journal())[0]).toMatchObject(expected));
}

/** Puts an entry into the journal as an earlier life of the worker left it. */
export async function storeOrphaned(changes: Partial<Submission>): Promise<Submission> {
  const startedAt = Date.now() - 1_000;
  const left = { connectionId: connected.id, url: PAGE, state: "unknown", seen: false } as const;
  const entry = submission({ ...left, startedAt, endedAt: null, ...changes });
  await storeTasks(entry);
  return entry;
}

/** Looks a page up as the popup does when it opens. */
export async function lookUp(url = PAGE): Promise<LookUp> {
  const { lookUp } = await import("@/entrypoints/background/reports/find-by-url.ts");
  return lookUp({ connectionId: connected.id, url });
}
