/** Vocabulary of the service's interface, with its section numbers. Nothing here knows how a request is sent. */

/** Ratings of a report (section 3). */
export const RESULTS = ["good", "decent", "bad"] as const;
export type Result = (typeof RESULTS)[number];

export function isRating(result: unknown): result is Result {
  return RESULTS.some((rating) => rating === result);
}

/** Privacy settings by name, with the service's numbers (section 2). */
export const PRIVACY = { public: 0, private: 1, password: 2 } as const;
export type PrivacyName = keyof typeof PRIVACY;
export type Privacy = (typeof PRIVACY)[PrivacyName];
export const PRIVACIES = Object.values(PRIVACY);
export const PRIVACY_NAMES = Object.keys(PRIVACY) as PrivacyName[];

export function privacyName(privacy: Privacy | null): PrivacyName | undefined {
  return PRIVACY_NAMES.find((name) => PRIVACY[name] === privacy);
}

/** Values of `results` on update (section 4.6). */
export const RESULTS_REFRESH = { no: 0, yes: 1 } as const;

export const SORTS = ["desc", "asc"] as const;
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const PROJECT_SORT_FIELDS = ["created_at", "project"] as const;
export const REPORT_SORT_FIELDS = ["id", "generated_at", "url", "result"] as const;

interface ListQuery {
  search?: string;
  sort: (typeof SORTS)[number];
  per_page: (typeof PAGE_SIZES)[number];
}

/** Parameters of "List projects" (section 4.1). */
export interface ProjectsQuery extends ListQuery {
  search_by: "project";
  sort_by: (typeof PROJECT_SORT_FIELDS)[number];
}

/** Parameters of "List reports" (section 4.3). */
export interface ReportsQuery extends ListQuery {
  search_by: "url";
  project?: string;
  result?: Result;
  sort_by: (typeof REPORT_SORT_FIELDS)[number];
}

/** Parameters of both lists; any other one in a link to another page is the service's own paging. */
export const LIST_PARAMETERS = ["search", "search_by", "sort_by", "sort", "per_page", "project", "result"];

/** Defaults of the interface; always sent, because deployments may differ (sections 4.1 and 4.3). */
export const PROJECTS_QUERY: ProjectsQuery = {
  search_by: "project",
  sort_by: "created_at",
  sort: "desc",
  per_page: 10,
};
export const REPORTS_QUERY: ReportsQuery = { search_by: "url", sort_by: "id", sort: "desc", per_page: 10 };

/** Body of "Create a report" (section 4.5). */
export interface NewReport {
  url: string;
  privacy: Privacy;
  /** Sent only where `privacy` is 2. */
  password?: string;
}

/** Body of "Update a report" (section 4.6); fields that are left out stay as they are. */
export interface ReportChanges {
  privacy?: Privacy;
  password?: string;
  /** 1 asks the service to make the results anew. */
  results?: (typeof RESULTS_REFRESH)[keyof typeof RESULTS_REFRESH];
}

/** A report, decoded from whatever shape the service answered (section 2). */
export interface Report {
  id: string;
  /** Empty where the answer did not say. */
  url: string;
  /** One of {@link RESULTS} or any other text; null where the service said nothing. */
  result: string | null;
  /** ISO 8601; null where unknown. */
  generatedAt: string | null;
  /** `generatedAt` came without a zone: it may be hours off, and decides nothing. */
  zoneAssumed?: true;
  privacy: Privacy | null;
  /** The report's own page as the service names it; not yet checked. */
  link: string | null;
  /** All other fields as they came; those above too, where they were not understood. */
  more: Record<string, unknown>;
}

/** A project (section 2). */
export interface Project {
  project: string;
  /** ISO 8601; null where unknown. */
  createdAt: string | null;
  more: Record<string, unknown>;
}

export interface Page<One> {
  rows: One[];
  /** Number of rows that could not be read. */
  unreadable: number;
  /** Rows on all pages; null where the service does not say. */
  total: number | null;
  /** Number of this page's first row, counted from 1; null where the service does not say. */
  from: number | null;
  /** Paging parameters of the neighbouring page, as a query string; null where the service names none. */
  next: string | null;
  previous: string | null;
  /** Does the service itself say that no page follows? */
  isLast: boolean;
  /** The service's clock, in milliseconds since 1970; null where the browser hides it. */
  answeredAt: number | null;
  /** Did it lie in a cache on its way for longer than lists may lag behind? */
  isStale?: boolean;
}
