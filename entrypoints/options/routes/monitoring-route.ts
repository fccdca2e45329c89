import { hashOf } from "@/utils/options-page.ts";
import { decodedParts } from "@/utils/percent.ts";
import { onlyGiven } from "./hash.ts";

/** The schedules, one of them in its form, or their runs. */
export type MonitoringView =
  | { kind: "list" }
  /** @param from - id of a schedule that it starts as a copy of */
  | { kind: "new"; from: string | null }
  | { kind: "edit"; id: string }
  /** @param schedule - null for the runs of all schedules */
  | { kind: "runs"; schedule: string | null }
  | { kind: "run"; id: string }
  /** @param runs - ids of the runs whose changes are shown */
  | { kind: "changes"; runs: string[] };

export function hashOfMonitoring(view: MonitoringView): string {
  switch (view.kind) {
    case "list":
      return hashOf("monitoring");
    case "new":
      return hashOf("monitoring/new", onlyGiven({ from: view.from }));
    case "edit":
      return hashOf(`monitoring/${encodeURIComponent(view.id)}`);
    case "runs":
      return hashOf("monitoring/runs", onlyGiven({ schedule: view.schedule }));
    case "run":
      return hashOf(`monitoring/runs/${encodeURIComponent(view.id)}`);
    case "changes":
      return hashOf("monitoring/changes", onlyGiven({ runs: view.runs.join(",") }));
  }
}

/** @param path - behind "/monitoring/" @param given - parameters of the hash */
export function readMonitoringView(path: string, given: URLSearchParams): MonitoringView {
  const run = /^runs\/(.+)$/.exec(path)?.[1];
  if (run) return { kind: "run", id: decodedParts(run) };
  if (path === "") return { kind: "list" };
  if (path === "new") return { kind: "new", from: given.get("from") || null };
  if (path === "runs") return { kind: "runs", schedule: given.get("schedule") || null };
  if (path === "changes") return { kind: "changes", runs: (given.get("runs") ?? "").split(",").filter(Boolean) };
  return { kind: "edit", id: decodedParts(path) };
}
