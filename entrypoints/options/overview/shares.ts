import type { KnownReport } from "@/utils/models/known-report.ts";

export interface Share {
  project: string;
  bad: number;
  all: number;
}

/** Counts bad reports by project, the worst first. Reports without a project are left out. */
export function sharesOfBad(reports: KnownReport[]): Share[] {
  const shares = new Map<string, Share>();
  for (const { project, result } of reports) {
    if (!project) continue;
    const share = shares.get(project) ?? { project, bad: 0, all: 0 };
    shares.set(project, { project, bad: share.bad + (result === "bad" ? 1 : 0), all: share.all + 1 });
  }
  return [...shares.values()].sort(
    (a, b) => b.bad / b.all - a.bad / a.all || b.bad - a.bad || a.project.localeCompare(b.project),
  );
}
