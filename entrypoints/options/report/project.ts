import { REPORTS_QUERY } from "@/utils/contract.ts";
import { formatRoute } from "../route.ts";

/** The hash of the list of a project's reports. */
export function hashOfProject(project: string): string {
  return formatRoute({ page: "reports", view: { query: { ...REPORTS_QUERY, project }, at: null } });
}
