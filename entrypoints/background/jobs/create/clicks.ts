import { AppError, type Failure } from "@/utils/errors.ts";
import { type Click, dropClick, type NewSubmission, readClicks } from "@/utils/models/click.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { keepAlive } from "../../keep-alive.ts";
import { isInHand } from "../in-hand.ts";
import { passwords } from "../session.ts";
import { FRESH } from "./fresh.ts";
import { addSubmission, findSubmission } from "./journal.ts";

/** Older clicks are not sent: the user may no longer mean them. */
const FRESH_MS = 60_000;

/** Clicks whose popup waits for the answer, and learns itself why one was not sent. */
const asking = new Set<string>();

/** Protects a click from {@link sendKeptClicks} while the work goes on. */
export async function whileAsking(id: string, work: () => Promise<void>): Promise<void> {
  asking.add(id);
  await work().finally(() => asking.delete(id));
}

/** Sends the clicks that never reached the background, or records them as unsent. Does not wait for answers. */
export async function sendKeptClicks(create: (click: NewSubmission) => Promise<Submission>): Promise<void> {
  for (const click of await readClicks()) {
    if (await findSubmission(click.id)) void dropClick(click.id);
    else if (!isInHand(click.id) && !asking.has(click.id)) void keepAlive(send(click, create));
  }
}

async function send({ at, ...click }: Click, create: (click: NewSubmission) => Promise<Submission>): Promise<void> {
  const age = Date.now() - at;
  if (age < 0 || age > FRESH_MS) return noteUnsent({ at, ...click }, null);
  await create(click).catch((thrown) => noteUnsent({ at, ...click }, AppError.from(thrown).failure));
}

async function noteUnsent({ at, password, besides: _told, ...input }: Click, failure: Failure | null): Promise<void> {
  const ended = { state: "notSent", startedAt: at, endedAt: Date.now(), failure } as const;
  try {
    if (password !== undefined) await passwords.keep(input.id, password);
    await addSubmission({ ...input, ...FRESH, ...ended }, ({ id }) => (id === input.id ? "joined" : null));
    await dropClick(input.id);
  } catch {
    // The click stays stored until this works.
  }
}
