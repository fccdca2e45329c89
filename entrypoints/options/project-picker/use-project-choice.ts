import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { useLoaded } from "@/components/hooks/resource.ts";
import { contains } from "@/utils/filter.ts";
import { useDebounce } from "../hooks/use-debounce.ts";
import { createProjectOptions } from "./project-options.ts";

export interface ProjectChoice {
  connectionId: string;
  project: string;
  onPick: (project: string) => void;
  /** Told whether the field holds something that is no project's name. */
  onUnknown?: (isUnknown: boolean) => void;
}

/** State and verbs of the project picker: open with the text and the options, or closed with the choice. */
export function useProjectChoice({ connectionId, project, onPick, onUnknown }: ProjectChoice) {
  const options = useLoaded(() => createProjectOptions(connectionId));
  const isOpen = useSignal(false);
  const typed = useSignal("");
  const isBlurred = useSignal(false);
  /** Option that the arrows have led to; null for the one that fits best. */
  const active = useSignal<string | null>(null);
  const pause = useDebounce(() => options.search(typed.value.trim()));
  const text = typed.value.trim();
  const wanted = text.toLowerCase();
  const names = options.names.value;
  // Filter at once, before the service has answered.
  const choices = ["", ...names.filter((name) => contains(name, text))];
  const named = names.find((name) => name === text) ?? names.find((name) => name.toLowerCase() === wanted);
  useLayoutEffect(() => {
    if (isOpen.value || isBlurred.value) return;
    pause.end();
    options.stop();
  }, [isOpen.value, isBlurred.value]);
  // Another one was chosen elsewhere.
  useLayoutEffect(() => {
    isBlurred.value = false;
  }, [project]);
  useLayoutEffect(() => {
    if (isBlurred.value && named !== undefined) pick(named);
  }, [isBlurred.value, named]);
  useLayoutEffect(() => {
    onUnknown?.(isBlurred.value);
    return () => onUnknown?.(false);
  }, [isBlurred.value]);

  const best = text === "" ? "" : (named ?? choices[1] ?? "");
  // By name: an answer may put others before it.
  const current = choices.indexOf(choices.find((choice) => choice === active.value) ?? best);
  function open() {
    if (isOpen.value) return;
    isOpen.value = true;
    // What was left is there to be corrected.
    if (!isBlurred.value) typed.value = "";
    isBlurred.value = false;
    active.value = null;
    void options.search(typed.value.trim());
  }
  function pick(choice: string) {
    isOpen.value = false;
    isBlurred.value = false;
    if (choice !== project) onPick(choice);
  }
  function leave() {
    isBlurred.value = isOpen.value && wanted !== "";
    isOpen.value = false;
  }
  return {
    options,
    choices,
    current,
    open,
    pick,
    leave,
    isOpen: isOpen.value,
    isUnknown: isBlurred.value,
    isMissed: text !== "" && choices.length === 1 && options.isFor(text),
    text: isOpen.value || isBlurred.value ? typed.value : project,
    /** Picks nothing while no option fits what was typed. */
    pickActive() {
      if (wanted === "" || choices.length > 1) pick(choices[current] ?? "");
    },
    close: () => (isOpen.value = false),
    type(next: string) {
      // Clearing the closed field means all projects.
      if (!isOpen.value && next === "") return pick("");
      open();
      typed.value = next;
      active.value = null;
      pause.start();
    },
    move(step: number) {
      if (!isOpen.value) return open();
      const next = Math.min(Math.max(current + step, 0), choices.length - 1);
      active.value = choices[next] ?? null;
      if (next === choices.length - 1 && options.hasMore()) void options.more();
    },
  };
}
