import { browser } from "wxt/browser";
import type { ConnectionCheck, ConnectionRequest } from "./connection-check.ts";
import type { Page, Privacy, Project, ProjectsQuery, Report, ReportChanges, ReportsQuery } from "./contract.ts";
import { AppError, type Failure } from "./errors.ts";
import type { NewSubmission } from "./models/click.ts";
import type { Deletion } from "./models/deletion.ts";
import type { MAX_IN_JOB, Pace } from "./models/job.ts";
import type { KnownReport } from "./models/known-report.ts";
import type { LookUp } from "./models/look-up.ts";
import type { Preferences } from "./models/preferences.ts";
import type { SchedulePlan } from "./models/schedule.ts";
import type { Submission } from "./models/submission.ts";
import type { StoredTask } from "./models/task.ts";
import type { RetryPart, UpdateAnswer } from "./models/update.ts";

/** Names the connection that the page shows; AppError `otherService` answers where another one is active meanwhile. */
export interface OfConnection {
  connectionId: string;
}

export interface ListRequest<Query> extends OfConnection {
  /** List on the page: its next request cancels the one under way. */
  listId: string;
  query: Query;
  /** The service's paging parameters; null for the first page. */
  at: string | null;
}

/** Search text of the list that showed it, empty for none: only that list can tell that it is gone. */
interface Listed {
  search: string;
}

export type DeletedReport = Pick<Report, "id" | "url">;

/** Change of a report, which is passed on as it was shown. */
export interface ReportUpdate extends OfConnection {
  report: Report;
  changes: ReportChanges;
}

/** The same change of many reports, one request for each. */
export interface BulkUpdate extends OfConnection {
  reports: Report[];
  changes: ReportChanges;
}

/** New results of reports that were perhaps seen long ago: each is read just before its request. */
export interface BulkRefresh extends OfConnection {
  reports: Pick<KnownReport, "reportId" | "url">[];
}

/** New reports with the same privacy, one request for each address; at most {@link MAX_IN_JOB}. */
export interface BulkCreation extends OfConnection {
  urls: string[];
  privacy: Privacy;
  password?: string;
  pace: Pace;
  /** Number of addresses left out because they have a report. */
  skipped?: number;
  /** Batch of new results that was asked for just before, of those that have one. */
  refreshes?: string;
}

/** A list of all reports was read to its end. */
export interface AllRead extends OfConnection {
  /** Known reports that it lacks for certain. */
  goneIds: string[];
  /** Time of the first request, in milliseconds since 1970. */
  askedAt: number;
}

/** A schedule, new or changed. */
interface SavedSchedule extends OfConnection {
  /** Null for a new one. */
  id: string | null;
  plan: SchedulePlan;
}

/** Links of a page, each once, http(s) only and without their fragments. */
export interface PageLinks {
  pageUrl: string;
  addresses: string[];
  /** Has the page more links than these? */
  isCut: boolean;
  /** Sitemaps that the page names. */
  sitemaps: string[];
}

/** Everything a page may ask of the background. */
export interface Protocol {
  connect(request: ConnectionRequest): ConnectionCheck;
  checkConnection(): ConnectionCheck;
  isSavedKey(request: OfConnection & { key: string }): boolean;
  forgetKey(request: OfConnection): void;
  noteAllRead(reading: AllRead): void;
  /** Waits until every report that was answered so far is recorded. */
  recorded(): void;
  changePreferences(changes: Partial<Preferences>): void;
  lookUp(request: OfConnection & { url: string }): LookUp;
  createReport(submission: NewSubmission): Submission;
  follow(submissionId: string): Submission;
  sendAgain(submissionId: string): Submission;
  discard(submissionId: string): boolean;
  /** Password that a submission, a job or a batch of changes was asked for with; "" where nobody knows it any more. */
  passwordOf(id: string): string;
  markSeen(submissionIds: string[]): void;
  createReports(request: BulkCreation): string;
  pauseJob(jobId: string): void;
  continueJob(request: { id: string; password?: string }): void;
  stopJob(jobId: string): void;
  retryJob(request: { id: string; part: RetryPart }): void;
  updateReport(update: ReportUpdate): UpdateAnswer;
  updateReports(update: BulkUpdate): string;
  refreshReports(refresh: BulkRefresh): string;
  retryUpdates(request: { id: string; part: RetryPart }): string;
  listReports(request: ListRequest<ReportsQuery>): Page<Report>;
  listProjects(request: ListRequest<ProjectsQuery>): Page<Project>;
  readReport(request: OfConnection & { id: string }): Report;
  deleteReport(request: OfConnection & Partial<Listed> & { report: DeletedReport }): Deletion;
  /** @param isUnseen - does no page show them? Each is read before: its id may be another one's by now */
  deleteReports(request: OfConnection & Listed & { reports: DeletedReport[]; isUnseen?: boolean }): string;
  stopBatch(batch: { kind: "remove" | "update"; id: string }): void;
  deleteProject(request: OfConnection & Listed & { project: string }): Deletion;
  undoDeletion(deletionId: string): Deletion;
  /** @param tabId - of a tab that shows the site, to read it by its page; null to ask the site itself */
  readSiteFile(request: { url: string; tabId: number | null }): string;
  readLinks(request: { tabId: number }): PageLinks;
  saveSchedule(schedule: SavedSchedule): string;
  removeSchedule(scheduleId: string): void;
  pauseSchedule(scheduleId: string): void;
  continueSchedule(scheduleId: string): void;
  runSchedule(scheduleId: string): string;
  stopRun(runId: string): void;
  markRunsSeen(runIds: string[]): void;
  recover(): void;
  readTasks(most: number | undefined): StoredTask[];
  clearActivity(): void;
  clearHistory(): void;
  followNumber(name: string): void;
}

type Question = keyof Protocol;
export type Asked<Q extends Question> = Parameters<Protocol[Q]>[0];
type Answered<Q extends Question> = ReturnType<Protocol[Q]>;
type Handlers = { [Q in Question]: (asked: Asked<Q>, incognito: boolean) => Promise<Answered<Q>> };

/** A question on its way. */
interface Message {
  type: string;
  data?: unknown;
}

/** Only the failure of an error leaves the background: a browser's own text could hold the key. */
type Reply = { res?: unknown; err?: undefined } | { err: Failure };

/**
 * Asks the background.
 * @throws AppError of the background; `interrupted` if the worker ended before it answered, `extensionUpdated` if
 *   this page belongs to an older version of the extension
 */
export async function ask<Q extends Question>(question: Q, ...[data]: Parameters<Protocol[Q]>): Promise<Answered<Q>> {
  if (!browser.runtime?.id) throw new AppError("extensionUpdated");
  const reply = await send({ type: question, data });
  if (!reply) throw new AppError("interrupted");
  if (reply.err) throw new AppError(reply.err.kind, reply.err);
  return reply.res as Answered<Q>;
}

async function send(message: Message): Promise<Reply | undefined> {
  try {
    return await browser.runtime.sendMessage(message);
  } catch (thrown) {
    throw new AppError(isLostChannel(thrown) ? "interrupted" : "unexpected");
  }
}

/**
 * Answers own pages, in the background. Handlers also get whether a tab of a private window asks.
 *
 * @param keepAlive - keeps the background alive until an answer is there
 */
export function answer(keepAlive: <T>(work: Promise<T>) => Promise<T>, handlers: Handlers): void {
  browser.runtime.onMessage.addListener((message: Message | null, sender, sendReply: (reply: Reply) => void) => {
    const question = message?.type as Question;
    if (!Object.hasOwn(handlers, question)) return;
    const handle = handlers[question] as (asked: unknown, incognito: boolean) => Promise<unknown>;
    const reply = async () => {
      if (!isOwnPage(sender, new URL(browser.runtime.getURL("/")))) throw new AppError("unexpected");
      return { res: await handle(message?.data, sender.tab?.incognito === true) };
    };
    keepAlive(reply())
      .catch((thrown) => ({ err: AppError.from(thrown).failure }))
      .then(sendReply);
    // Only then may it be called later.
    return true;
  });
}

/** Is the sender our own page? Content scripts share a popup's `sender.id`, and a page of ours may have been framed. */
export function isOwnPage(sender: { origin?: string; frameId?: number }, ownAddress: URL): boolean {
  const ownOrigin = `${ownAddress.protocol}//${ownAddress.host}`;
  return sender.origin === ownOrigin && (sender.frameId ?? 0) === 0;
}

/** Matches the browsers' texts for a background that ended before it answered. */
function isLostChannel(thrown: unknown): boolean {
  return (
    thrown instanceof Error && /\bchannel\b|\bport closed|receiving end|no response|conduit|actor/i.test(thrown.message)
  );
}
