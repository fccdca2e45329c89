import type { Report } from "./contract.ts";

const CHANNEL = "updated-report";

/** Tells all open lists of an updated report. Firefox keeps private windows apart: their lists need a reload. */
export function tellUpdatedReport(report: Report): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(report);
  channel.close();
}

/** Calls back with every report that any page updates; returns a function that stops it. */
export function watchUpdatedReports(callback: (report: Report) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => callback(data);
  return () => channel.close();
}
