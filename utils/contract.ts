/**
 * The vocabulary of the website report service: resources, parameters, allowed values and defaults. Sections are those
 * of the service's interface description. Nothing here knows how a request is sent.
 */

/** The ratings a report may carry (section 3). */
export const RESULTS = ["good", "decent", "bad"] as const;
export type Result = (typeof RESULTS)[number];

/** The privacy settings by name (section 2); the numbers are what the service takes. */
export const PRIVACY = { public: 0, private: 1, password: 2 } as const;
export type PrivacyName = keyof typeof PRIVACY;
export type Privacy = (typeof PRIVACY)[PrivacyName];
export const PRIVACIES = Object.values(PRIVACY);
export const PRIVACY_NAMES = Object.keys(PRIVACY) as PrivacyName[];

/** A privacy setting's name; undefined where the service did not tell it. */
export function privacyName(privacy: Privacy | null): PrivacyName | undefined {
  return PRIVACY_NAMES.find((name) => PRIVACY[name] === privacy);
}

/** The values of `results` on update (section 4.6). */
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

/** The parameters of "List projects" (section 4.1). */
export interface ProjectsQuery extends ListQuery {
  search_by: "project";
  sort_by: (typeof PROJECT_SORT_FIELDS)[number];
}

/** The parameters of "List reports" (section 4.3). */
export interface ReportsQuery extends ListQuery {
  search_by: "url";
  project?: string;
  result?: Result;
  sort_by: (typeof REPORT_SORT_FIELDS)[number];
}

/** The parameters of both lists. Whatever else a link to another page carries is the service's own paging. */
export const LIST_PARAMETERS = ["search", "search_by", "sort_by", "sort", "per_page", "project", "result"];

/** The interface's defaults; they are always sent, because deployments may differ (sections 4.1 and 4.3). */
export const PROJECTS_QUERY: ProjectsQuery = {
  search_by: "project",
  sort_by: "created_at",
  sort: "desc",
  per_page: 10,
};
export const REPORTS_QUERY: ReportsQuery = { search_by: "url", sort_by: "id", sort: "desc", per_page: 10 };

/** What "Create a report" takes (section 4.5). */
export interface NewReport {
  url: string;
  privacy: Privacy;
  /** Sent only where `privacy` is 2. */
  password?: string;
}

/** What "Update a report" takes (section 4.6); what is left out stays as it is. */
export interface ReportChanges {
  privacy?: Privacy;
  /** Left out: the current password stays. */
  password?: string;
  /** 1 asks the service to make the results anew. */
  results?: (typeof RESULTS_REFRESH)[keyof typeof RESULTS_REFRESH];
}

/** A report as this extension knows it, decoded from whatever shape the service answered (section 2). */
export interface Report {
  id: string;
  /** Empty where the answer did not say. */
  url: string;
  /** One of {@link RESULTS}, or whatever else the service said; null where it said nothing. */
  result: string | null;
  /** ISO 8601; null where unknown. */
  generatedAt: string | null;
  /** The service told `generatedAt` without a zone: it may be hours off, and decides nothing. */
  zoneAssumed?: true;
  privacy: Privacy | null;
  /** The report's own page, if the service names one; not yet checked. */
  link: string | null;
  /** Every other field the service returned, as it came; those above too, where they were not understood. */
  more: Record<string, unknown>;
}

/** A project as this extension knows it (section 2). */
export interface Project {
  project: string;
  /** ISO 8601; null where unknown. */
  createdAt: string | null;
  more: Record<string, unknown>;
}

/** One page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** How many rows the service sent that could not be read. */
  unreadable: number;
  /** Rows on all pages; null where the service does not say. */
  total: number | null;
  /** The number of the first row of this page, counted from 1; null where the service does not say. */
  from: number | null;
  /** The service's paging parameters of the neighbouring page, as a query string; null where it names none. */
  next: string | null;
  previous: string | null;
  /** Does the service itself say that no page follows? */
  isLast: boolean;
  /** The service's own clock, in milliseconds since 1970; null where the browser hides it. */
  answeredAt: number | null;
}
