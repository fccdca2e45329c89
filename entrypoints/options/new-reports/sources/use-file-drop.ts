import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Takes files that are dropped anywhere on the page, and tells whether some are held over it. */
export function useFileDrop(onDrop: (files: File[]) => void): ReadonlySignal<boolean> {
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
