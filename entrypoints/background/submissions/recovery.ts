import { AppError, type Failure } from "@/utils/errors.ts";
import { type Click, dropClick, type NewSubmission, readClicks } from "@/utils/models/click.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { keepAlive } from "../keep-alive.ts";
import { amend, enter, findSubmission, readUrgent } from "./journal.ts";
import { watchForReport } from "./looks.ts";
import { forgetPasswords, keepPassword, readPasswordIds } from "./passwords.ts";
import { isInHand, writeOutcomes } from "./sending.ts";

/** A click that was kept is sent only if the user can still mean it. */
const FRESH_MS = 60_000;

/** Clicks whose popup waits for the answer: it learns itself why one was not sent. */
const asking = new Set<string>();

/** Keeps a click from being taken for one that never reached the background, while something is done. */
export async function whileAsking(id: string, work: () => Promise<void>): Promise<void> {
  asking.add(id);
  await work().finally(() => asking.delete(id));
}

/**
 * Settles what nobody is sending: what an earlier life of the worker left in the state "sending" has an unknown outcome,
 * and clicks that never reached the background are sent, or noted as not sent.
 *
 * @param create - sends a click; it is not waited for
 */
export async function recover(create: (click: NewSubmission) => Promise<Submission>): Promise<void> {
  await writeOutcomes();
  const [entries, clicks] = await Promise.all([readUrgent(), readClicks()]);
  await forgetOrphanedPasswords();
  for (const entry of entries) {
    const standing = entry.state === "sending" && !isInHand(entry.id) ? await orphan(entry) : entry;
    if (standing?.state === "unknown") void keepAlive(watchForReport(standing));
  }
  for (const click of clicks) {
    if (await findSubmission(click.id)) void dropClick(click.id);
    else if (!isInHand(click.id) && !asking.has(click.id)) void keepAlive(carryOut(click, create));
  }
}

async function forgetOrphanedPasswords(): Promise<void> {
  const kept = await readPasswordIds();
  const entries = await Promise.all(kept.map(findSubmission));
  const orphans = kept.filter((id, index) => !entries[index] && !isInHand(id));
  if (orphans.length > 0) await forgetPasswords((id) => orphans.includes(id));
}

function orphan(entry: Submission): Promise<Submission | null> {
  const unknown = { state: "unknown", failure: { kind: "interrupted" }, endedAt: Date.now() } as const;
  return amend(entry, ({ state }) => (state === "sending" ? unknown : {})).catch(() => null);
}

async function carryOut({ at, ...click }: Click, create: (click: NewSubmission) => Promise<Submission>): Promise<void> {
  const age = Date.now() - at;
  if (age < 0 || age > FRESH_MS) return noteUnsent({ at, ...click }, null);
  await create(click).catch((thrown) => noteUnsent({ at, ...click }, AppError.from(thrown).failure));
}

async function noteUnsent({ at, password, besides: _told, ...input }: Click, failure: Failure | null): Promise<void> {
  const ended = {
    kind: "create" as const,
    startedAt: at,
    endedAt: Date.now(),
    report: null,
    failure,
    looks: 0,
    found: 0,
    seen: false,
  };
  try {
    if (password !== undefined) await keepPassword(input.id, password);
    await enter({ ...input, ...ended, state: "notSent" }, ({ id }) => id === input.id);
    await dropClick(input.id);
  } catch {
    // It stays where it is until it can be written.
  }
}
