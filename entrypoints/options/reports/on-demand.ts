/** Loaded together when rows are first selected or a dialog is first opened. */
export { AllMatching } from "./AllMatching.tsx";
export { DeleteSelectedDialog } from "./DeleteSelectedDialog.tsx";
export { ExportDialog } from "./export/ExportDialog.tsx";
export { ShortcutsDialog } from "./ShortcutsDialog.tsx";
