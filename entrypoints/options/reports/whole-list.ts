/** What reads a list over all its pages; loaded together, the first time that either is needed. */
export { AllMatching } from "./AllMatching.tsx";
export { ExportDialog } from "./export/ExportDialog.tsx";
