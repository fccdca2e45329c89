import { PRIVACY } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { dropClick, type NewSubmission } from "@/utils/models/click.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { isOpen } from "@/utils/models/task.ts";
import { openConnection } from "../connections/open.ts";
import { keepAlive } from "../keep-alive.ts";
import { once } from "../once.ts";
import { baselineOf } from "../reports/latest.ts";
import { observed } from "../reports/observed.ts";
import { noteClick } from "./clock.ts";
import { amend, enter, findSubmission, reopen, strike } from "./journal.ts";
import { LOOK_ALARM, watchForReport } from "./looks.ts";
import { forgetPassword, keepPassword, readPassword } from "./passwords.ts";
import { recover, whileAsking } from "./recovery.ts";
import { run, takeInHand, underWay, writeOutcomes } from "./sending.ts";

/**
 * Creates a report: one click, one request.
 *
 * @param input - its id is the click's; the same id joins the earlier click, and so does the same wish while it is sent
 * @returns the journal's entry as it stands when the request has ended, however it ended
 * @throws AppError - why nothing was sent: `stillOpen` where another submission of the address is open that the user
 *   was not told of
 */
export async function create({ password, besides = [], connectionId, ...input }: NewSubmission): Promise<Submission> {
  await whileAsking(input.id, recoverSubmissions);
  return takeInHand(input.id, password, async (asksForTheSame) => {
    const [connection, known] = await Promise.all([openConnection(connectionId), baseline(input.url)]);
    await connection.assertWritable();
    const fresh: Submission = { ...input, ...NEW, ...known, connectionId: connection.id, startedAt: Date.now() };
    if (password !== undefined) await keepPassword(fresh.id, password);
    const isJoined = (earlier: Submission) => earlier.id === fresh.id || asksForTheSame(earlier, fresh);
    const isInTheWay = (earlier: Submission) => isOpenFor(earlier, fresh) && !besides.includes(earlier.id);
    const entry = await enter(fresh, isJoined, isInTheWay).catch(async (thrown) => {
      await forgetPassword(fresh.id);
      throw thrown;
    });
    if (entry === fresh) {
      void dropClick(fresh.id);
      noteClick(fresh.id);
      return run(entry, observed(connection, entry.incognito), password);
    }
    if (entry.id !== fresh.id || entry.report) await forgetPassword(fresh.id);
    if (!isJoined(entry)) throw new AppError("stillOpen", { openId: entry.id });
    void dropClick(fresh.id);
    return underWay(entry.id) ?? entry;
  });
}

/**
 * Sends a submission again, because the user asked for it; but joins one that is being sent and asks for the same.
 * Where its outcome is unknown it keeps its `Idempotency-Key`, so that a service which honours that makes no second
 * report; a refusal would be repeated with it.
 *
 * @throws AppError - why nothing was sent
 */
export async function sendAgain(id: string): Promise<Submission> {
  await recoverSubmissions();
  const entry = await find(id);
  const connection = await openConnection(entry.connectionId);
  await connection.assertWritable();
  const password = await readPassword(id);
  if (entry.privacy === PRIVACY.password && password === undefined) throw new AppError("passwordGone");
  const again: Submission = { ...entry, ...NEW, ...(await anew(entry)), startedAt: Date.now() };
  return takeInHand(id, password, async (asksForTheSame) => {
    const standing = await reopen(again, (other) => other.id !== id && asksForTheSame(other, again));
    if (!standing) throw new AppError("notFound");
    if (standing !== again) return underWay(standing.id) ?? standing;
    if (entry.state !== "unknown") noteClick(id);
    return run(again, observed(connection, again.incognito), password);
  });
}

/** What becomes of an unknown one may be the first request's; any other begins anew. */
async function anew({ state, url, baseline: before }: Submission): Promise<Partial<Submission>> {
  const now = await baseline(url);
  if (state !== "unknown") return { key: crypto.randomUUID(), clickedAt: undefined, mayExist: undefined, ...now };
  const ids = new Set([...(before?.ids ?? []), ...(now.baseline?.ids ?? [])]);
  return { mayExist: true, ...(before && { baseline: { ...before, ids: [...ids] } }) };
}

/**
 * Waits for the end of a submission that is under way. It also settles what an earlier life of the worker left.
 *
 * @returns the entry as it stands then
 */
export async function follow(id: string): Promise<Submission> {
  await recoverSubmissions();
  return underWay(id) ?? find(id);
}

/**
 * Forgets a submission whose outcome is unknown or bad; one that was sent again or has come to a report meanwhile stays.
 *
 * @returns whether it is gone
 */
export async function discard(id: string): Promise<boolean> {
  const isGone = await strike(await find(id));
  if (isGone) await forgetPassword(id);
  return isGone;
}

/** Remembers that the user was shown these outcomes. */
export async function markSeen(ids: string[]): Promise<void> {
  const entries = await Promise.all(ids.map(findSubmission));
  await Promise.all(entries.map((entry) => entry && amend(entry, () => ({ seen: true }))));
}

/** Goes on looking for a report whose answer was lost, when its alarm says so. */
export async function answerAlarm({ name }: { name: string }): Promise<void> {
  if (name.startsWith(LOOK_ALARM)) await lookAgain(name.slice(LOOK_ALARM.length));
}

/** Goes on looking for the report of a submission. */
export async function lookAgain(id: string): Promise<void> {
  await recoverSubmissions();
  await writeOutcomes();
  const entry = await find(id).catch(() => null);
  if (entry?.state === "unknown") await keepAlive(watchForReport(entry));
}

/** Settles what nobody is sending. It never waits for what it sends itself. */
export const recoverNow = () => recover(create);

/** The same once per start, or again where the journal could not be read. */
export const recoverSubmissions = once(recoverNow);

const NEW = {
  kind: "create",
  state: "sending",
  startedAt: 0,
  endedAt: null,
  report: null,
  candidate: null,
  failure: null,
  looks: 0,
  misses: 0,
  nextLook: undefined,
  needsUser: false,
  namedId: undefined,
  found: 0,
  seen: false,
} satisfies Partial<Submission>;

function isOpenFor(earlier: Submission, { connectionId, url }: Submission): boolean {
  return isOpen(earlier) && earlier.connectionId === connectionId && earlier.url === url;
}

async function baseline(url: string): Promise<Pick<Submission, "baseline">> {
  const known = await baselineOf(url);
  if (!known) return {};
  const { ids, isWhole, seenAt, serviceOffset } = known;
  return { baseline: { ids, isWhole, seenAt, serviceOffset } };
}

async function find(id: string): Promise<Submission> {
  const entry = await findSubmission(id);
  if (!entry) throw new AppError("notFound");
  return entry;
}
