import type { Report } from "./contract.ts";

const CHANNEL = "updated-report";

/**
 * Tells every list that is shown of a report that was updated. Firefox keeps private windows apart, whose lists show it
 * when they are loaded again.
 */
export function tellUpdatedReport(report: Report): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(report);
  channel.close();
}

/** Calls back with every report that is updated, from whichever page. @returns a function that ends it */
export function watchUpdatedReports(callback: (report: Report) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => callback(data);
  return () => channel.close();
}
