import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { useLoaded } from "@/components/hooks/resource.ts";
import { contains } from "@/utils/filter.ts";
import { useDebounce } from "../hooks/use-debounce.ts";
import { createProjectOptions } from "./project-options.ts";

/** Projects drawn at a time: a service without paging sends thousands, and each key draws them anew. */
const STEP = 100;

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
  const most = useSignal(STEP);
  /** Option that the arrows have led to; null for the one that fits best. */
  const active = useSignal<string | null>(null);
  const pause = useDebounce(() => options.search(typed.value.trim()));
  const text = typed.value.trim();
  // Filter at once, before the service has answered.
  const { count, named, choices } = choicesOf(options.names.value, text, most.value);
  useLayoutEffect(() => {
    if (isOpen.value || isBlurred.value) return;
    pause.cancel();
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
    begin();
    void options.search(typed.value.trim());
  }
  const more = () => {
    most.value += STEP;
    if (count <= most.value && options.hasMore()) void options.more();
  };
  const showMore = count > most.value || options.hasMore() ? more : null;
  function begin() {
    active.value = null;
    most.value = STEP;
  }
  function pick(choice: string) {
    isOpen.value = false;
    isBlurred.value = false;
    if (choice !== project) onPick(choice);
  }
  function leave() {
    isBlurred.value = isOpen.value && text !== "";
    isOpen.value = false;
  }
  return {
    options,
    choices,
    current,
    open,
    pick,
    leave,
    showMore,
    isOpen: isOpen.value,
    isUnknown: isBlurred.value,
    isMissed: text !== "" && choices.length === 1 && options.isFor(text),
    text: isOpen.value || isBlurred.value ? typed.value : project,
    /** Picks nothing while no option fits what was typed. */
    pickActive() {
      if (text === "" || choices.length > 1) pick(choices[current] ?? "");
    },
    close: () => (isOpen.value = false),
    type(next: string) {
      // Clearing the closed field means all projects.
      if (!isOpen.value && next === "") return pick("");
      open();
      typed.value = next;
      begin();
      pause.start();
    },
    move(step: number) {
      if (!isOpen.value) return open();
      const next = Math.min(Math.max(current + step, 0), choices.length - 1);
      active.value = choices[next] ?? null;
      if (next === choices.length - 1) showMore?.();
    },
  };
}

/** Chooses what is drawn: names that contain a text, first the one that is this text in any case. */
function choicesOf(names: string[], text: string, most: number) {
  const fitting = names.filter((name) => contains(name, text));
  const named = names.find((name) => name === text) ?? names.find((name) => name.toLowerCase() === text.toLowerCase());
  return { count: fitting.length, named, choices: [...new Set(["", named ?? "", ...fitting.slice(0, most)])] };
}
