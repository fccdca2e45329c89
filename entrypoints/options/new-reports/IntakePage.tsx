import { useSignal } from "@preact/signals";
import { useLoaded } from "@/components/hooks/resource.ts";
import type { LiveAppState } from "@/components/state.ts";
import { t } from "@/utils/i18n.ts";
import type { NewReportsView } from "../route.ts";
import type { Router } from "../router.ts";
import { createIntake } from "./intake.ts";
import type { Kept } from "./keep-draft.ts";
import { ReviewPanel } from "./review/ReviewPanel.tsx";
import { createFileReader } from "./sources/file-reader.ts";
import { SourcesPanel } from "./sources/SourcesPanel.tsx";
import { StartForm } from "./start/StartForm.tsx";

export interface IntakePageProps {
  appState: LiveAppState;
  router: Router;
  view: NewReportsView & { job: null };
  kept: Kept;
}

/** Where addresses come from, what each of them is, and what will be done. */
export function IntakePage({ appState, router, view, kept }: IntakePageProps) {
  const intake = useLoaded(() => createIntake(appState, kept));
  const files = useLoaded(() => createFileReader(intake.add));
  const isOver = useSignal(false);
  const go = (changes: Partial<typeof view>) =>
    router.go({ page: "new_reports", view: { ...view, ...changes } }, "replace");

  function drop(event: DragEvent) {
    isOver.value = false;
    const dropped = [...(event.dataTransfer?.files ?? [])];
    if (dropped.length === 0) return;
    event.preventDefault();
    go({ source: "file" });
    void files.read(dropped);
  }

  function dragOver(event: DragEvent) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    isOver.value = true;
  }

  return (
    <>
      <h1 tabIndex={-1}>{t("new_reports")}</h1>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can also be chosen with a button */}
      <div
        class="columns"
        data-over={isOver.value}
        onDragOver={dragOver}
        onDragLeave={() => (isOver.value = false)}
        onDrop={drop}
      >
        <div>
          <SourcesPanel intake={intake} files={files} view={view} onChoose={(source) => go({ source })} />
          <ReviewPanel
            intake={intake}
            settings={appState.value}
            filter={view.filter}
            onFilter={(filter) => go({ filter })}
          />
        </div>
        <StartForm intake={intake} submissions={appState.value.submissions} router={router} />
      </div>
    </>
  );
}
