import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useLoaded } from "@/components/hooks/resource.ts";
import type { LiveAppState } from "@/components/state.ts";
import { t } from "@/utils/i18n.ts";
import type { NewReportsView } from "../routes/new-reports-route.ts";
import type { Router } from "../routes/router.ts";
import type { StoredDraft } from "./draft.ts";
import { createIntake } from "./intake.ts";
import { ReviewPanel } from "./review/ReviewPanel.tsx";
import { createFileReader } from "./sources/file-reader.ts";
import { SourcesPanel } from "./sources/SourcesPanel.tsx";
import { StartForm } from "./start/StartForm.tsx";

export interface IntakePageProps {
  appState: LiveAppState;
  router: Router;
  view: NewReportsView & { job: null };
  kept: StoredDraft;
}

/** Page on which addresses are collected and checked, and their reports started. */
export function IntakePage({ appState, router, view, kept }: IntakePageProps) {
  const intake = useLoaded(() => createIntake(appState, kept));
  const files = useLoaded(() => createFileReader(intake.add));
  const go = (changes: Partial<typeof view>) =>
    router.go({ page: "new_reports", view: { ...view, ...changes } }, "replace");

  const isOver = useFileDrop((dropped) => {
    go({ source: "file" });
    void files.read(dropped);
  });
  return (
    <>
      <h1 tabIndex={-1}>{t("new_reports")}</h1>
      <div class="columns" data-over={isOver.value}>
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

/** Takes files that are dropped anywhere on the page, and tells whether some are held over it. */
function useFileDrop(onDrop: (files: File[]) => void): ReadonlySignal<boolean> {
  const isOver = useSignal(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const leave = () => (isOver.value = false);
    addEventListener("dragover", dragOver, { signal });
    addEventListener("dragleave", leave, { signal });
    addEventListener("drop", drop, { signal });
    return () => controller.abort();
  }, []);

  function dragOver(event: DragEvent) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    isOver.value = true;
  }

  function drop(event: DragEvent) {
    isOver.value = false;
    const dropped = [...(event.dataTransfer?.files ?? [])];
    if (dropped.length === 0) return;
    event.preventDefault();
    latest.current(dropped);
  }
  return isOver;
}
