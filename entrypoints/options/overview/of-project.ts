import { useMemo } from "preact/hooks";
import { useResource } from "../hooks/use-resource.ts";
import { askForTotals, countKnown, type Totals } from "./counts.ts";
import type { Known } from "./use-known.ts";

interface OfProject {
  known: Known;
  totals: Totals;
  isTold: boolean;
}

/**
 * Limits what is known to a project, and asks the service for its totals. What was counted by day has no projects.
 *
 * @param project - null for none @param news - asks again where one of these differs
 * @returns null without a project, and until something is known
 */
export function useProject(
  connectionId: string,
  project: string | null,
  all: Known | null,
  news: unknown[],
): OfProject | null {
  const answer = useResource(
    async () => project && { project, totals: (await askForTotals(connectionId, project)).totals },
    [project, ...news],
  );
  const known = useMemo(() => all && project && ofProject(all, project), [all, project]);
  if (!known) return null;
  const told = answer.value.value;
  const totals = told && told.project === project ? told.totals : null;
  return { known, totals: totals ?? countKnown(known.reports), isTold: totals !== null };
}

function ofProject(known: Known, project: string): Known {
  const reports = known.reports.filter((report) => report.project === project);
  const urls = new Set(reports.map(({ url }) => url));
  const changed = known.changed.filter(({ url }) => urls.has(url));
  const compared = known.compared.filter((url) => urls.has(url));
  return { ...known, reports, changed, compared, days: [] };
}
