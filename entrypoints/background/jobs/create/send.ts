import { isNearlySameAddress } from "@/utils/address-search.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import type { Submission, SubmissionState } from "@/utils/models/submission.ts";
import type { Client, CreateAnswer } from "../../client/index.ts";
import { isDefinite, isHeldUp } from "../../client/status.ts";
import type { Connection } from "../../connections/open.ts";
import { meaningOf } from "../../failures.ts";
import { keepAlive } from "../../keep-alive.ts";
import { clickInstant } from "../clock.ts";
import { carryOut } from "../in-hand.ts";
import { isUnwritten, settleAs } from "../outcomes.ts";
import { setAlarm, stopExpecting } from "./alarm.ts";
import { findExisting } from "./find-report.ts";
import { awaitRating } from "./rating.ts";
import { nextIn, reconcileUntilFound } from "./reconcile.ts";
import { succeed } from "./success.ts";

/** By then a request has been answered or has timed out. */
const SURELY_ENDED_MS = 90_000;

interface Given {
  password: string | undefined;
  /** State if nothing could be sent. */
  unsent?: SubmissionState;
  /** Called when the service has named the report, before that is written. */
  onNamed?: () => void;
}

/** Sends the one request of a submission in the journal. */
export async function send(task: Submission, connection: Connection, given: Given): Promise<Submission> {
  const [ended] = await carryOut([task], async () => [await request(task, connection, given)]);
  return ended as Submission;
}

async function request(
  submission: Submission,
  connection: Connection,
  { password, unsent = "notSent", onNamed }: Given,
): Promise<Submission> {
  const { client, permissionGranted } = connection;
  // In case the worker ends during the request: else the badge would go on saying "creating".
  void setAlarm(submission, SURELY_ENDED_MS);
  try {
    const key = permissionGranted ? (submission.key ?? submission.id) : undefined;
    const answer = await client.createReport({ ...submission, password }, key);
    const report = await reportNamed(client, submission, answer);
    if (report) {
      onNamed?.();
      const ended = await end(submission, await succeed(submission, report, answer, connection));
      void keepAlive(awaitRating(ended));
      return ended;
    }
    const namedId = answer.report?.id ?? answer.locationId ?? undefined;
    const clickedAt = clickInstant(submission, answer.answeredAt) ?? undefined;
    return await lose(submission, failureOf(answer), { namedId, clickedAt });
  } catch (thrown) {
    const error = AppError.from(thrown);
    const isUnsent = meaningOf(error).isUnsent === true || isHeldUp(error);
    if (submission.mayExist || !(isUnsent || isDefinite(error))) return lose(submission, error.failure);
    const refused = await end(submission, { state: isUnsent ? unsent : "refused", failure: error.failure });
    if (error.status === 409 || error.fields?.url) void keepAlive(findExisting(refused));
    return refused;
  }
}

/** Returns the report that an answer certainly names: an id, which may be a queue's, counts only with its address. */
async function reportNamed(
  client: Client,
  { url }: Submission,
  { report, isAccepted, locationId }: CreateAnswer,
): Promise<Report | null> {
  if (report?.url && !isAccepted) return report;
  const id = report?.id ?? locationId;
  const read = id && (await client.readReport(id).catch(() => null));
  return read && isNearlySameAddress(read.url, url) ? read : null;
}

/** Distinguishes an answer that told something, but named no report, from a senseless one. */
function failureOf({ report, isAccepted, locationId, detail }: CreateAnswer): Failure {
  const isSomething = report || isAccepted || locationId || detail;
  return { kind: isSomething ? "notNamed" : "unexpectedResponse", ...(detail && { detail }) };
}

async function lose(submission: Submission, failure: Failure, told: Partial<Submission> = {}): Promise<Submission> {
  const { retryAt } = failure;
  const next = retryAt === undefined ? {} : nextIn(Math.max(0, retryAt - Date.now()));
  const unknown = await end(submission, { state: "unknown", failure, ...told, ...next });
  void keepAlive(reconcileUntilFound(unknown));
  return unknown;
}

async function end(task: Submission, outcome: Partial<Submission>): Promise<Submission> {
  const ended = await settleAs(task, { endedAt: Date.now(), ...outcome });
  if (outcome.state !== "unknown" && !isUnwritten(task.id)) await stopExpecting(task);
  return ended;
}
