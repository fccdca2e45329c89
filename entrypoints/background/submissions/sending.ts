import { isNearlySameAddress } from "@/utils/address-search.ts";
import { PRIVACY, type Report } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import type { Submission } from "@/utils/models/submission.ts";
import type { Client, CreateAnswer } from "../client/index.ts";
import { isDefinite, isHeldUp } from "../client/status.ts";
import type { Connection } from "../connections/open.ts";
import { keepAlive } from "../keep-alive.ts";
import { clickInstant } from "./clock.ts";
import { findExisting } from "./finding.ts";
import { amend } from "./journal.ts";
import { expectOutcome, stopExpecting, watchForReport } from "./looks.ts";
import { succeed } from "./success.ts";

/** What this life of the worker has in hand, with the passwords, by submission. */
const inHand = new Map<string, { password: string | undefined; sent?: Promise<Submission> }>();

/** Outcomes that could not be written yet, by submission. */
const unwritten = new Map<string, { entry: Submission; outcome: Partial<Submission> }>();

/** Tells whether an earlier submission is being sent and asks for the same. */
type Comparison = (earlier: Submission, fresh: Submission) => boolean;

/** Keeps a submission from being taken for one that an earlier life has left, as long as the work goes on. */
export async function takeInHand<T>(
  id: string,
  password: string | undefined,
  work: (asksForTheSame: Comparison) => Promise<T>,
): Promise<T> {
  const held = inHand.get(id) ?? { password };
  inHand.set(id, held);
  try {
    return await work(
      (earlier, fresh) =>
        earlier.state === "sending" &&
        earlier.connectionId === fresh.connectionId &&
        earlier.url === fresh.url &&
        earlier.privacy === fresh.privacy &&
        (fresh.privacy !== PRIVACY.password || inHand.get(earlier.id)?.password === password),
    );
  } finally {
    if (inHand.get(id) === held) inHand.delete(id);
  }
}

/** Is this life of the worker busy with a submission, or does it know its outcome? */
export function isInHand(id: string): boolean {
  return inHand.has(id) || unwritten.has(id);
}

/** The end of a request that is under way. */
export function underWay(id: string): Promise<Submission> | undefined {
  return inHand.get(id)?.sent;
}

/** Sends the one request of a submission that stands in the journal. */
export function run(entry: Submission, connection: Connection, password: string | undefined): Promise<Submission> {
  const sent = keepAlive(request(entry, connection, password));
  const held = inHand.get(entry.id);
  if (held) held.sent = sent;
  return sent;
}

/** Writes the outcomes that could not be written when they came. */
export async function writeOutcomes(): Promise<void> {
  for (const { entry, outcome } of unwritten.values()) await settle(entry, outcome);
}

async function request(entry: Submission, connection: Connection, password?: string): Promise<Submission> {
  const { client, permissionGranted } = connection;
  void expectOutcome(entry);
  try {
    const key = permissionGranted ? (entry.key ?? entry.id) : undefined;
    const answer = await client.createReport({ ...entry, password }, key);
    const report = await readNamed(client, entry, answer);
    if (report) return await settle(entry, await succeed(entry, report, answer.answeredAt, connection));
    const namedId = answer.report?.id ?? answer.locationId ?? undefined;
    const clickedAt = clickInstant(entry, answer.answeredAt) ?? undefined;
    return await lose(entry, failureOf(answer), { namedId, clickedAt });
  } catch (thrown) {
    const error = AppError.from(thrown);
    const isUnsent = error.kind === "permissionMissing" || isHeldUp(error);
    if (entry.mayExist || !(isUnsent || isDefinite(error))) return lose(entry, error.failure);
    const refused = await settle(entry, { state: isUnsent ? "notSent" : "refused", failure: error.failure });
    if (error.status === 409) void keepAlive(findExisting(refused));
    return refused;
  }
}

/**
 * The report that an answer certainly names: an id counts only with an address beside it, or if the report that is read
 * by it has the address asked for. What was only accepted may have named its place in a queue.
 */
async function readNamed(
  client: Client,
  { url }: Submission,
  { report, isAccepted, locationId }: CreateAnswer,
): Promise<Report | null> {
  if (report?.url && !isAccepted) return report;
  const id = report?.id ?? locationId;
  const read = id && (await client.readReport(id).catch(() => null));
  return read && isNearlySameAddress(read.url, url) ? read : null;
}

/** An answer that named nothing may yet have said something. */
function failureOf({ report, isAccepted, locationId, detail }: CreateAnswer): Failure {
  const isSomething = report || isAccepted || locationId || detail;
  return { kind: isSomething ? "notNamed" : "notAService", ...(detail && { detail }) };
}

/** @param told - what the answer told all the same */
async function lose(entry: Submission, failure: Failure, told: Partial<Submission> = {}): Promise<Submission> {
  const { retryAt } = failure;
  const nextLook = retryAt && { at: retryAt, wait: Math.max(0, retryAt - Date.now()) };
  const unknown = await settle(entry, {
    state: "unknown",
    failure,
    ...told,
    ...(nextLook && { nextLook }),
  });
  void keepAlive(watchForReport(unknown));
  return unknown;
}

/** An outcome that cannot be written is no reason to say that nothing was sent: it is kept and written later. */
async function settle(entry: Submission, outcome: Partial<Submission>): Promise<Submission> {
  const settled = { endedAt: Date.now(), ...outcome };
  try {
    const standing = await amend(entry, () => settled);
    unwritten.delete(entry.id);
    if (outcome.state !== "unknown") await stopExpecting(entry);
    return standing ?? { ...entry, ...settled };
  } catch {
    unwritten.set(entry.id, { entry, outcome: settled });
    return { ...entry, ...settled };
  }
}
