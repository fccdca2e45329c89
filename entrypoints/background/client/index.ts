import { encodedSearches } from "@/utils/address-search.ts";
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
import { expectReport, reportIn } from "./expect-report.ts";
import { reportIdIn, serviceTime } from "./headers.ts";
import { encode, queryString, segment } from "./query.ts";
import { type Answer, LIMITS, type Limits, type Request, send } from "./request.ts";
import { wordsOf } from "./words.ts";

/** Path prefix of the interface (section 1). */
export const API_PATH = "/api/v1";

/** The seven operations of the interface (section 4), which throw nothing but AppError, and the service's clock. */
export type Client = ReturnType<typeof createClient>;

/** Checks around every request of a client. */
export interface Gate {
  /** Runs before every attempt, repeats included; throwing stops the request. */
  enter: (method: Request["method"]) => Promise<void>;
  onFailure: (method: Request["method"], error: AppError) => void;
  /** Does a person wait? They are told what was surely not sent; what a job may have sent is looked for. */
  isForPerson: boolean;
}

interface ClientOptions {
  /** Without a trailing slash. */
  address: string;
  key: string;
  gate: Gate;
  limits?: Limits;
}

/** Answer to a create, as far as the service told. */
export interface CreateAnswer {
  /** Its `url` is empty where the answer named only an id. */
  report: Report | null;
  /** True for a 202: an id may then be that of a queue entry. */
  isAccepted: boolean;
  /** True for a 201: the service says that the report is new. */
  isMade: boolean;
  /** Id of the report that `Location` names. */
  locationId: string | null;
  /** The service's message where it named no report. */
  detail?: string;
  /** The service's clock, in milliseconds since 1970; null where the browser hides it. */
  answeredAt: number | null;
}

/** Creates a client for one service (sections 4 and 5). */
export function createClient({ address, key, gate, limits = LIMITS }: ClientOptions) {
  const endpoint = address + API_PATH;
  /** The service's clock when `performance.now()` was 0. */
  let origin: number | null = null;

  async function call(method: Request["method"], path: string, { form, headers, signal }: CallOptions = {}) {
    const request: Request = {
      method,
      url: endpoint + path,
      headers: { ...headers, Accept: "application/json", Authorization: `Bearer ${key}` },
      secrets: [key, String(form?.password ?? "")],
      signal,
      isForPerson: gate.isForPerson,
    };
    if (form) {
      request.body = encode(form).toString();
      request.headers["Content-Type"] = "application/x-www-form-urlencoded";
    }
    try {
      const answer = await send(request, limits, () => gate.enter(method));
      const told = serviceTime(answer.headers);
      if (told) origin = told - performance.now();
      return answer;
    } catch (thrown) {
      const error = AppError.from(thrown);
      gate.onFailure(method, error);
      throw error;
    }
  }

  async function list(path: string, query: ProjectsQuery | ReportsQuery, { at, signal }: ListOptions) {
    const answer = await atRoot(call("GET", path + queryString(query, at), { signal }), at);
    return { ...answer, at, perPage: query.per_page };
  }

  async function remove(path: string): Promise<boolean> {
    return (await call("DELETE", path)).status !== 202;
  }

  return {
    /** Returns the time by the service's clock, in milliseconds since 1970; null where no answer has told it. */
    now: () => origin && origin + performance.now(),

    /** Lists projects (section 4.1). @param query - overrides the defaults */
    async listProjects(query: Partial<ProjectsQuery> = {}, options: ListOptions = {}): Promise<Page<Project>> {
      return decodeProjects(await list("/projects", { ...PROJECTS_QUERY, ...query }, options));
    },

    /** Deletes a project by its listed name (section 4.2). @returns false where it was only accepted (202) */
    async deleteProject(project: string): Promise<boolean> {
      return remove(`/projects/${segment(project)}`);
    },

    /**
     * Lists reports (section 4.3). A search in international letters that finds nothing, or no such page, is sent again
     * as addresses are sent.
     * @param query - overrides the defaults
     */
    async listReports(query: Partial<ReportsQuery> = {}, options: ListOptions = {}): Promise<Page<Report>> {
      const others = encodedSearches(query.search ?? "");
      for (let { search } = query; ; search = others.shift()) {
        try {
          const page = decodeReports(await list("/reports", { ...REPORTS_QUERY, ...query, search }, options));
          if (!others[0] || page.rows.length || page.total) return page;
        } catch (thrown) {
          if (!others[0] || AppError.from(thrown).kind !== "notFound") throw thrown;
        }
      }
    },

    /** Reads a report (section 4.4). @throws AppError `unexpectedResponse` where the answer is another report */
    async readReport(id: string): Promise<Report> {
      return expectReport(await call("GET", `/reports/${segment(id)}`), id);
    },

    /** Creates a report (section 4.5). @param idempotencyKey - one per click; none where CORS may refuse the header */
    async createReport({ url, privacy, password }: NewReport, idempotencyKey?: string): Promise<CreateAnswer> {
      const form = { url, privacy, password: privacy === PRIVACY.password ? password : undefined };
      const headers: Record<string, string> = idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {};
      const answer = await atRoot(call("POST", "/reports", { form, headers }));
      const report = decodeReport(answer.body);
      return {
        report,
        isAccepted: answer.status === 202,
        isMade: answer.status === 201,
        locationId: reportIdIn(answer.headers, `${endpoint}/reports`),
        ...(!report && wordsOf(answer.body, [key, password ?? ""])),
        answeredAt: serviceTime(answer.headers),
      };
    },

    /** Updates a report (section 4.6). @returns null where the answer holds no report @throws AppError `accepted` (202) */
    async updateReport(id: string, { privacy, password, results }: ReportChanges): Promise<Report | null> {
      const { status, body } = await call("PUT", `/reports/${segment(id)}`, { form: { privacy, password, results } });
      if (status === 202) throw new AppError("accepted", { status });
      return reportIn(body, id);
    },

    /** Deletes a report (section 4.7). @returns false where it was only accepted (202) */
    async deleteReport(id: string): Promise<boolean> {
      return remove(`/reports/${segment(id)}`);
    },
  };
}

/** On the path of a list, "not found" is about the whole service, but for a page behind the first. */
async function atRoot(call: Promise<Answer>, at?: string | null): Promise<Answer> {
  try {
    return await call;
  } catch (thrown) {
    const error = AppError.from(thrown);
    throw error.kind === "notFound" && !at ? new AppError("apiNotFound", error) : error;
  }
}

interface ListOptions {
  /** The service's paging parameters as a query string; null for the first page. */
  at?: string | null;
  signal?: AbortSignal;
}

interface CallOptions {
  form?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}
