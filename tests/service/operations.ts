import * as v from "valibot";
import { PROJECTS_QUERY, REPORTS_QUERY } from "../../utils/contract.ts";
import { newReport, nothing, projectsQuery, reportChanges, reportsQuery } from "./schemas.ts";

/** The path prefix of the interface (section 1). */
export const API_PATH = "/api/v1";

/** The seven operations of the interface (section 4): how each is called, and what it takes. */
export const OPERATIONS = {
  listProjects: { method: "GET", path: /^\/projects$/, query: projectsQuery, form: nothing },
  deleteProject: { method: "DELETE", path: /^\/projects\/[^/]+$/, query: nothing, form: nothing },
  listReports: { method: "GET", path: /^\/reports$/, query: reportsQuery, form: nothing },
  readReport: { method: "GET", path: /^\/reports\/[^/]+$/, query: nothing, form: nothing },
  createReport: { method: "POST", path: /^\/reports$/, query: nothing, form: newReport },
  updateReport: { method: "PUT", path: /^\/reports\/[^/]+$/, query: nothing, form: reportChanges },
  deleteReport: { method: "DELETE", path: /^\/reports\/[^/]+$/, query: nothing, form: nothing },
};

export type Operation = keyof typeof OPERATIONS;

/** Parameters that are always sent, because their defaults may differ between deployments. */
export const ALWAYS_SENT: Partial<Record<Operation, string[]>> = {
  listProjects: Object.keys(PROJECTS_QUERY),
  listReports: Object.keys(REPORTS_QUERY),
  createReport: ["privacy"],
};

/** Why parameters were refused: messages by field. */
export type FieldErrors = Record<string, string[]>;

/**
 * Names the operation that a request is for.
 *
 * @param path - the request's path as it was sent, without the query
 * @param basePath - the sub-folder that the service is mounted below, or ""
 * @returns undefined for a request that the interface does not know
 */
export function operationOf(method: string, path: string, basePath: string): Operation | undefined {
  const prefix = basePath + API_PATH;
  if (!path.startsWith(prefix)) return undefined;
  const rest = path.slice(prefix.length);
  const names = Object.keys(OPERATIONS) as Operation[];
  return names.find((name) => OPERATIONS[name].method === method && OPERATIONS[name].path.test(rest));
}

/**
 * Reads the parameters or the form fields of a request.
 *
 * @param sent - a field that was sent twice is refused
 * @returns the values as the schema says, defaults included; or what is wrong with each field
 */
export function readFields<Schema extends v.GenericSchema>(
  schema: Schema,
  sent: URLSearchParams,
): { values: v.InferOutput<Schema> } | { errors: FieldErrors } {
  const fields = Array.from(new Set(sent.keys()), (name) => {
    const [first, ...more] = sent.getAll(name);
    return [name, more.length === 0 ? first : [first, ...more]];
  });
  const { success, output, issues } = v.safeParse(schema, Object.fromEntries(fields), { abortPipeEarly: true });
  if (success) return { values: output };
  const byField = Map.groupBy(issues, ({ path }) => String(path?.[0].key));
  const errors = Array.from(byField, ([name, found]) => [name, found.map(({ message }) => message)]);
  return { errors: Object.fromEntries(errors) };
}
