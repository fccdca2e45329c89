import * as v from "valibot";
import {
  PAGE_SIZES,
  PRIVACY,
  PROJECT_SORT_FIELDS,
  PROJECTS_QUERY,
  REPORT_SORT_FIELDS,
  REPORTS_QUERY,
  RESULTS,
  RESULTS_REFRESH,
  SORTS,
} from "../../utils/contract.ts";

const text = v.string("May be sent only once.");
const password = v.optional(v.pipe(text, v.nonEmpty("Must not be empty.")));
const privacy = numberOf(Object.values(PRIVACY));

/** The service's own parameter of both lists; its `links` carry it. */
const page = v.optional(
  v.pipe(text, v.regex(/^[1-9]\d{0,8}$/, "Must be the number of a page, counted from 1."), v.transform(Number)),
  "1",
);

/** What an operation takes that takes nothing. */
export const nothing = fields({});

/** The parameters of "List projects" (section 4.1). */
export const projectsQuery = fields({
  search: v.optional(text),
  search_by: v.optional(oneOf(["project"]), PROJECTS_QUERY.search_by),
  sort_by: v.optional(oneOf(PROJECT_SORT_FIELDS), PROJECTS_QUERY.sort_by),
  sort: v.optional(oneOf(SORTS), PROJECTS_QUERY.sort),
  per_page: v.optional(numberOf(PAGE_SIZES), `${PROJECTS_QUERY.per_page}`),
  page,
});

/** The parameters of "List reports" (section 4.3). */
export const reportsQuery = fields({
  search: v.optional(text),
  search_by: v.optional(oneOf(["url"]), REPORTS_QUERY.search_by),
  project: v.optional(text),
  result: v.optional(oneOf(RESULTS)),
  sort_by: v.optional(oneOf(REPORT_SORT_FIELDS), REPORTS_QUERY.sort_by),
  sort: v.optional(oneOf(SORTS), REPORTS_QUERY.sort),
  per_page: v.optional(numberOf(PAGE_SIZES), `${REPORTS_QUERY.per_page}`),
  page,
});

/** The fields of "Create a report" (section 4.5); a report with a password needs one. */
export const newReport = v.pipe(
  fields({
    url: v.optional(
      v.pipe(text, v.nonEmpty("Is required."), v.check(isWebAddress, "Must be an http or https address.")),
      "",
    ),
    privacy: v.optional(privacy, `${PRIVACY.private}`),
    password,
  }),
  v.forward(
    v.partialCheck(
      [["privacy"], ["password"]],
      (report) => report.privacy !== PRIVACY.password || report.password !== undefined,
      "Is required when privacy is 2.",
    ),
    ["password"],
  ),
  v.forward(
    v.partialCheck(
      [["privacy"], ["password"]],
      (report) => report.privacy === PRIVACY.password || report.password === undefined,
      "Applies only when privacy is 2.",
    ),
    ["password"],
  ),
);

/** The fields of "Update a report" (section 4.6). A password alone is for a report that has one already. */
export const reportChanges = v.pipe(
  fields({
    privacy: v.optional(privacy),
    password,
    results: v.optional(numberOf(Object.values(RESULTS_REFRESH)), `${RESULTS_REFRESH.no}`),
  }),
  v.forward(
    v.partialCheck(
      [["privacy"], ["password"]],
      ({ privacy = PRIVACY.password, password }) => privacy === PRIVACY.password || password === undefined,
      "Applies only when privacy is 2.",
    ),
    ["password"],
  ),
);

/** No message repeats what was sent: it may be a password, and messages end up in logs. */
function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, "Is not part of the interface.");
}

function oneOf<const Values extends readonly string[]>(values: Values) {
  return v.picklist(values, `Must be one of ${values.join(", ")}.`);
}

function numberOf<const Values extends readonly number[]>(values: Values) {
  return v.pipe(
    oneOf(values.map(String)),
    v.transform((value) => Number(value) as Values[number]),
  );
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? "");
}
