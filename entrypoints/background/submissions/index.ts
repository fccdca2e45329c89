import { PRIVACY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { isOpen, type NewSubmission, type Submission } from "@/utils/storage.ts";
import { isDefinite } from "../client/status.ts";
import { type Connection, openConnection } from "../connection.ts";
import { keepAlive } from "../keep-alive.ts";
import { baselineOf, remember } from "../latest-reports.ts";
import { once } from "../once.ts";
import { amend, enter, readSubmissions, reopen, strike } from "./journal.ts";
import { expectOutcome, stopExpecting, watchForReport } from "./looks.ts";
import { forgetPassword, forgetPasswords, keepPassword, readPassword } from "./passwords.ts";

/** Requests under way in this life of the worker, by submission. */
const underWay = new Map<string, Promise<Submission>>();

/**
 * Creates a report: one click, one request.
 *
 * @param input - its id is the click's; the same id, or the same address while one is open, joins the earlier click
 * @returns the journal's entry as it stands when the request has ended, however it ended
 * @throws AppError - why nothing was sent
 */
export async function create(input: NewSubmission): Promise<Submission> {
  await recoverSubmissions();
  const [connection, known] = await Promise.all([openConnection(), baseline(input.url)]);
  const { password, ...rest } = input;
  const fresh: Submission = { ...rest, ...known, connectionId: connection.id, ...NEW };
  fresh.startedAt = Date.now();
  if (password !== undefined) await keepPassword(fresh.id, password);
  const joins = (earlier: Submission) => earlier.id === fresh.id || isOpenFor(earlier, fresh);
  const entry = await enter(fresh, joins).catch(async (thrown) => {
    await forgetPassword(fresh.id);
    throw thrown;
  });
  if (entry.id !== fresh.id) await forgetPassword(fresh.id);
  if (entry !== fresh) return underWay.get(entry.id) ?? entry;
  return run(entry, connection, password);
}

/**
 * Sends a submission again, because the user asked for it; but joins one of the same address that is under way. It
 * keeps its id, so that a service which honours `Idempotency-Key` makes no second report.
 *
 * @throws AppError - why nothing was sent
 */
export async function sendAgain(id: string): Promise<Submission> {
  await recoverSubmissions();
  const entry = await find(id);
  const connection = await openConnection(entry.connectionId);
  const password = await readPassword(id);
  if (entry.privacy === PRIVACY.password && password === undefined) throw new AppError("passwordGone");
  const again: Submission = { ...entry, ...NEW, startedAt: Date.now() };
  const joins = (other: Submission) => other.state === "sending" && isOpenFor(other, again);
  const standing = await reopen(again, joins);
  if (!standing) throw new AppError("notFound");
  if (standing !== again) return underWay.get(standing.id) ?? standing;
  return run(again, connection, password);
}

/**
 * Waits for the end of a submission that is under way. It also settles what an earlier life of the worker left.
 *
 * @returns the entry as it stands then
 */
export async function follow(id: string): Promise<Submission> {
  await recoverSubmissions();
  return underWay.get(id) ?? find(id);
}

/** Forgets a submission whose outcome is unknown or bad; one that was sent again meanwhile stays. */
export async function discard(id: string): Promise<void> {
  if (await strike(await find(id))) await forgetPassword(id);
}

/** Remembers that the user was shown these outcomes. */
export async function markSeen(ids: string[]): Promise<void> {
  const entries = (await readSubmissions()).filter((entry) => ids.includes(entry.id));
  await Promise.all(entries.map((entry) => amend(entry, () => ({ seen: true }))));
}

/** Goes on looking for a report whose answer was lost, when an alarm says so. */
export async function lookAgain(id: string): Promise<void> {
  await recoverSubmissions();
  const entry = await find(id).catch(() => null);
  if (entry?.state === "unknown") await keepAlive(watchForReport(entry));
}

/**
 * What an earlier life of the worker left in the state "sending" has an unknown outcome. Done once per start, or again
 * where it could not be read.
 */
export const recoverSubmissions = once(recover);

async function recover(): Promise<void> {
  const entries = await readSubmissions();
  // Nothing is about to enter the journal before this is over.
  await forgetPasswords((id) => entries.every((entry) => entry.id !== id));
  for (const entry of entries) {
    if (entry.state === "sending") {
      const unknown = await settle(entry, { state: "unknown", failure: { kind: "interrupted" } });
      void keepAlive(watchForReport(unknown));
    } else if (entry.state === "unknown") void keepAlive(watchForReport(entry));
  }
}

const NEW = {
  state: "sending",
  startedAt: 0,
  endedAt: null,
  report: null,
  failure: null,
  looks: 0,
  found: 0,
  seen: false,
} satisfies Partial<Submission>;

function isOpenFor(earlier: Submission, { connectionId, url }: Submission): boolean {
  return isOpen(earlier) && earlier.connectionId === connectionId && earlier.url === url;
}

async function baseline(url: string): Promise<Pick<Submission, "known">> {
  const baseline = await baselineOf(url);
  if (!baseline) return {};
  const { report, isLatest, isWhole } = baseline;
  if (!report) return isWhole ? { known: null } : {};
  return isLatest ? { known: { id: report.id, generatedAt: report.generatedAt } } : {};
}

function run(entry: Submission, connection: Connection, password: string | undefined): Promise<Submission> {
  const sent = keepAlive(request(entry, connection, password)).finally(() => underWay.delete(entry.id));
  underWay.set(entry.id, sent);
  return sent;
}

async function request(entry: Submission, connection: Connection, password?: string): Promise<Submission> {
  const { client, permissionGranted } = connection;
  void expectOutcome(entry);
  try {
    const { report } = await client.createReport({ ...entry, password }, permissionGranted ? entry.id : undefined);
    if (report) return await succeed(entry, report);
    throw new AppError("notAService");
  } catch (thrown) {
    const error = AppError.from(thrown);
    if (isDefinite(error)) return settle(entry, { state: "refused", failure: error.failure });
    const unknown = await settle(entry, { state: "unknown", failure: error.failure });
    void keepAlive(watchForReport(unknown));
    return unknown;
  }
}

async function succeed(entry: Submission, answered: Report): Promise<Submission> {
  const report = { ...answered, url: answered.url || entry.url, privacy: answered.privacy ?? entry.privacy, more: {} };
  const done = await settle(entry, { state: "done", report, failure: null });
  if (!entry.incognito) await remember(entry.connectionId, entry.url, report);
  await forgetPassword(entry.id);
  return done;
}

/** An outcome that cannot be written is no reason to say that nothing was sent: the next start looks for the report. */
async function settle(entry: Submission, outcome: Partial<Submission>): Promise<Submission> {
  const settled = { ...outcome, endedAt: Date.now() };
  const standing = await amend(entry, () => settled).catch(() => null);
  if (outcome.state !== "unknown") await stopExpecting(entry);
  return standing ?? { ...entry, ...settled };
}

async function find(id: string): Promise<Submission> {
  const entry = (await readSubmissions()).find((submission) => submission.id === id);
  if (!entry) throw new AppError("notFound");
  return entry;
}
