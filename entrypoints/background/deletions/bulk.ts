import type { Deletion } from "@/utils/models/deletion.ts";
import { type Connection, openConnection } from "../connections/open.ts";
import { createSlots } from "../slots.ts";
import { confirmDeletions } from "./confirm.ts";
import { changeDeletions, keepOutcomes, writeOutcomes } from "./journal.ts";
import { pauseLeft, pauseOver } from "./pauses.ts";
import { requestDeletion } from "./request.ts";

/** A service is never asked for more deletions than this at once, by however many batches. */
const AT_ONCE = 3;
const inSlot = createSlots(AT_ONCE);

/**
 * The journal is one stored item, and writing it can take longer than a deletion. So deletions are noted down as under
 * way by the dozen, the next one while the last is carried out, and what came of them a few times a second.
 */
const DOZEN = 12;
const NOTE_EVERY_MS = 500;

/** After this it is looked up again whether the service may still be asked. */
const REOPEN_AFTER_MS = 1_000;

/** What is noted down as under way and not sent yet. */
const unsent = new Map<string, Deletion>();

/**
 * Carries out many deletions, a few at once, and then looks up what is unclear. Those that leave the state "queued"
 * meanwhile are passed over. A service that asks for a pause gets it.
 *
 * @param deletions - all of them "queued"
 */
export async function carryOutAll(deletions: Deletion[]): Promise<void> {
  const started: Promise<void>[] = [];
  const unclear: Deletion[] = [];
  const open = createOpener();
  let taken = 0;

  function startDozen(number: number): Promise<void> {
    started[number] ??= noteUnderWay(deletions.slice(number * DOZEN, (number + 1) * DOZEN));
    return started[number];
  }

  async function work() {
    for (let index = taken++; index < deletions.length; index = taken++) {
      const deletion = deletions[index] as Deletion;
      const number = Math.floor(index / DOZEN);
      await startDozen(number);
      void startDozen(number + 1);
      // Whoever waits for the end of a pause holds nobody else up.
      do await pauseOver(deletion.connectionId);
      while (!(await inSlot(() => carryOut(deletion))));
    }
  }

  async function carryOut(deletion: Deletion): Promise<boolean> {
    if (pauseLeft(deletion.connectionId) > 0) return false;
    if (!unsent.delete(deletion.id)) return true;
    const answered = { ...deletion, ...(await requestDeletion(deletion, open(deletion.connectionId))) };
    if (answered.state === "unclear") unclear.push(answered);
    else keepOutcomes([answered]);
    return true;
  }

  // What cannot be written now is written with the next.
  const timer = setInterval(() => void writeOutcomes().catch(() => {}), NOTE_EVERY_MS);
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  // What cannot be noted down is not deleted.
  const [{ batch } = { batch: null }] = deletions;
  if (batch && ended.some(({ status }) => status === "rejected")) await stopDeletions(batch).catch(() => {});
  keepOutcomes(await confirmDeletions(unclear));
  clearInterval(timer);
  await writeOutcomes();
}

/** Stops a batch: what has not been sent yet is not deleted. */
export async function stopDeletions(batch: string): Promise<void> {
  const held = new Set([...unsent.values()].filter((deletion) => deletion.batch === batch).map(({ id }) => id));
  for (const id of held) unsent.delete(id);
  await changeDeletions((deletion) =>
    held.has(deletion.id) || (deletion.batch === batch && deletion.state === "queued")
      ? { ...deletion, state: "stopped" }
      : deletion,
  );
}

/** Makes a function that opens the way to the service, at most once a second. */
function createOpener(): (connectionId: string) => Promise<Connection> {
  let opening: Promise<Connection> | undefined;
  let openedAt = 0;
  return (connectionId) => {
    if (opening && performance.now() < openedAt + REOPEN_AFTER_MS) return opening;
    openedAt = performance.now();
    opening = openConnection(connectionId);
    return opening;
  };
}

async function noteUnderWay(deletions: Deletion[]): Promise<void> {
  if (deletions.length === 0) return;
  for (const deletion of deletions) unsent.set(deletion.id, deletion);
  const noted = await changeDeletions((deletion) =>
    unsent.has(deletion.id) && deletion.state === "queued" ? { ...deletion, state: "deleting" } : deletion,
  );
  const underWay = new Set(noted.filter(({ state }) => state === "deleting").map(({ id }) => id));
  for (const { id } of deletions) if (!underWay.has(id)) unsent.delete(id);
}
