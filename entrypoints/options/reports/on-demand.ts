/** What the list needs once rows are selected or a dialog is asked for; loaded together, the first time any is needed. */
export { AllMatching } from "./AllMatching.tsx";
export { DeleteSelectedDialog } from "./DeleteSelectedDialog.tsx";
export { ExportDialog } from "./export/ExportDialog.tsx";
export { ShortcutsDialog } from "./ShortcutsDialog.tsx";
