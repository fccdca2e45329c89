/** Loaded together when rows are first selected, a batch runs or a dialog is first opened. */
export { monitorReports } from "../monitoring/draft.ts";
export { BatchProgress } from "./BatchProgress.tsx";
export { ListDialogs } from "./ListDialogs.tsx";
export { SelectionTools } from "./SelectionTools.tsx";
