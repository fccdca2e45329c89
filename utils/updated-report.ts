import type { Report, ReportChanges } from "./contract.ts";

const CHANNEL = "updated-report";

/**
 * Tells all open lists of an updated report. Firefox keeps private windows apart: their lists need a reload.
 * @param made - changes that it certainly shows now although their answer was lost; never a password
 */
export function tellUpdatedReport(report: Report, made?: ReportChanges): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ report, made });
  channel.close();
}

/** Calls back with every report that any page updates; returns a function that stops it. */
export function watchUpdatedReports(callback: (report: Report, made?: ReportChanges) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => callback(data.report, data.made);
  return () => channel.close();
}
