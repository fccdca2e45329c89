import {
  type NewReport,
  type Page,
  PRIVACY,
  PROJECTS_QUERY,
  type Project,
  type ProjectsQuery,
  REPORTS_QUERY,
  type Report,
  type ReportChanges,
  type ReportsQuery,
} from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import { decodeProjects, decodeReport, decodeReports } from "../decode/index.ts";
import { reportIdIn, serviceTime } from "./headers.ts";
import { encode, queryString, segment } from "./query.ts";
import { type Answer, LIMITS, type Limits, type Request, send } from "./request.ts";
import { wordsOf } from "./words.ts";

/** The path prefix of the interface (section 1). */
export const API_PATH = "/api/v1";

/** The seven operations of the interface (section 4). Every one of them throws AppError, and nothing else. */
export type Client = ReturnType<typeof createClient>;

/** What stands between a client and its service. */
export interface Gate {
  /** Runs before every request, and before it is repeated; where it throws, nothing is sent. */
  enter: (method: Request["method"]) => Promise<void>;
  /** Gets the cause of every call that failed. */
  onFailure: (method: Request["method"], error: AppError) => void;
}

interface ClientOptions {
  /** The service's address without a trailing slash. */
  address: string;
  key: string;
  gate?: Gate;
  limits?: Limits;
}

/** What a service answered to a create, as far as it told. */
export interface CreateAnswer {
  /** Its address is empty where the answer named an id alone. */
  report: Report | null;
  /** The service only took it on (202): an id may be that of its queue. */
  isAccepted: boolean;
  /** The report that `Location` names. */
  locationId: string | null;
  /** The service's words where it named no report. */
  detail?: string;
  /** The service's own clock, in milliseconds since 1970; null where the browser hides it. */
  answeredAt: number | null;
}

/**
 * Makes a client for one service (sections 4 and 5).
 *
 * @returns one function per operation
 */
export function createClient({ address, key, gate, limits = LIMITS }: ClientOptions) {
  const endpoint = address + API_PATH;

  async function call(method: Request["method"], path: string, { form, headers, signal }: CallOptions = {}) {
    const request: Request = {
      method,
      url: endpoint + path,
      headers: { ...headers, Accept: "application/json", Authorization: `Bearer ${key}` },
      secrets: [key, String(form?.password ?? "")],
      signal,
    };
    if (form) {
      request.body = encode(form).toString();
      request.headers["Content-Type"] = "application/x-www-form-urlencoded";
    }
    try {
      return await send(request, limits, async () => gate?.enter(method));
    } catch (thrown) {
      const error = AppError.from(thrown);
      gate?.onFailure(method, error);
      throw error;
    }
  }

  return {
    /** Lists projects (section 4.1). @param query - what differs from the defaults */
    async listProjects(query: Partial<ProjectsQuery> = {}, { at, signal }: ListOptions = {}): Promise<Page<Project>> {
      const path = `/projects${queryString({ ...PROJECTS_QUERY, ...query }, at)}`;
      return decodeProjects(await atRoot(call("GET", path, { signal })));
    },

    /**
     * Deletes a project (section 4.2).
     *
     * @param project - its name as the list returned it
     * @returns false where the service only took it on (202)
     */
    async deleteProject(project: string): Promise<boolean> {
      return (await call("DELETE", `/projects/${segment(project)}`)).status !== 202;
    },

    /** Lists reports (section 4.3). @param query - what differs from the defaults */
    async listReports(query: Partial<ReportsQuery> = {}, { at, signal }: ListOptions = {}): Promise<Page<Report>> {
      const path = `/reports${queryString({ ...REPORTS_QUERY, ...query }, at)}`;
      return decodeReports(await atRoot(call("GET", path, { signal })));
    },

    /** Reads a report (section 4.4). */
    async readReport(id: string): Promise<Report> {
      return expectReport(await call("GET", `/reports/${segment(id)}`));
    },

    /**
     * Creates a report (section 4.5).
     *
     * @param idempotencyKey - the same for every request of one click; left out where it could fail a CORS preflight
     */
    async createReport({ url, privacy, password }: NewReport, idempotencyKey?: string): Promise<CreateAnswer> {
      const form = { url, privacy, password: privacy === PRIVACY.password ? password : undefined };
      const headers: Record<string, string> = idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {};
      const answer = await atRoot(call("POST", "/reports", { form, headers }));
      const report = decodeReport(answer.body);
      return {
        report,
        isAccepted: answer.status === 202,
        locationId: reportIdIn(answer.headers, `${endpoint}/reports`),
        ...(!report && wordsOf(answer.body, [key, password ?? ""])),
        answeredAt: serviceTime(answer.headers),
      };
    },

    /**
     * Updates a report (section 4.6).
     *
     * @returns the report as the service answered it, or null if it answered without it
     */
    async updateReport(id: string, { privacy, password, results }: ReportChanges): Promise<Report | null> {
      const form = { privacy, password, results };
      return decodeReport((await call("PUT", `/reports/${segment(id)}`, { form })).body);
    },

    /** Deletes a report (section 4.7). @returns false where the service only took it on (202) */
    async deleteReport(id: string): Promise<boolean> {
      return (await call("DELETE", `/reports/${segment(id)}`)).status !== 202;
    },
  };
}

/** What is not found here is not one report or project, but the whole service. */
async function atRoot(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (thrown) {
    const error = AppError.from(thrown);
    throw error.kind === "notFound" ? new AppError("noService", error) : error;
  }
}

interface ListOptions {
  /** The service's paging parameters, as a query string; null for the first page. */
  at?: string | null;
  signal?: AbortSignal;
}

interface CallOptions {
  form?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

function expectReport({ body }: Answer): Report {
  const report = decodeReport(body);
  if (!report) throw new AppError("notAService");
  return report;
}
