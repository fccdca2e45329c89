import type { Signal } from "@preact/signals";
import type { Report } from "@/utils/contract.ts";
import { lazy } from "../ui/lazy.tsx";
import type { EditDialogProps } from "./edit/EditDialog.tsx";

const EditDialog = lazy(async () => (await import("./edit/EditDialog.tsx")).EditDialog);

interface EditedReportProps extends Omit<EditDialogProps, "report" | "onClose"> {
  edited: Signal<Report | null>;
}

/** The dialog of the report being edited; another report gets a dialog of its own. */
export function EditedReport({ edited, ...props }: EditedReportProps) {
  const report = edited.value;
  if (!report) return null;
  function close() {
    // The close event comes a moment later, when the next dialog may be open.
    if (edited.peek() === report) edited.value = null;
  }
  return <EditDialog key={report.id} report={report} onClose={close} {...props} />;
}
