/** Loaded together, after what stands above them. */
export { ComparedReport } from "./ComparedReport.tsx";
export { HistoryPanel } from "./HistoryPanel.tsx";
