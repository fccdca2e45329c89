import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ask } from "@/utils/messages.ts";
import type { Run } from "@/utils/models/run.ts";

const KEY = "runs-of-last-visit";

/**
 * Chooses the runs that found something and were not seen yet. They count as seen once this page was visible with them
 * and is left or hidden. A reload of the tab, or the way back from another page, is no new visit: it shows them again.
 */
export function useLastVisit(runs: Run[]): Run[] {
  const [ofThisVisit, setOfThisVisit] = useState(takeIds);
  const unseen = runs.filter(
    ({ id, state, found, seen }) => state !== "running" && found.length > 0 && (!seen || ofThisVisit.includes(id)),
  );
  const ids = unseen.map(({ id }) => id);
  const shown = useRef<string[]>([]);
  const current = useRef(ids);
  useLayoutEffect(() => {
    current.current = ids;
    if (!document.hidden) shown.current = ids;
  });
  useLayoutEffect(() => {
    let marked: string[] = [];
    function mark() {
      if (shown.current.length === 0) return;
      marked = shown.current;
      shown.current = [];
      ask("markRunsSeen", marked).catch(() => undefined);
    }
    function turn() {
      if (document.hidden) {
        setOfThisVisit([]);
        return mark();
      }
      marked = [];
      shown.current = current.current;
    }
    // Browsers differ in what comes first when a page is left: this, or that it is hidden.
    function leave() {
      mark();
      sessionStorage.setItem(KEY, JSON.stringify(marked));
    }
    document.addEventListener("visibilitychange", turn);
    addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      removeEventListener("pagehide", leave);
      if (document.hidden) mark();
      else leave();
    };
  }, []);
  return unseen;
}

/** Ids of the runs that this tab showed before. */
function takeIds(): string[] {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept ? JSON.parse(kept) : [];
}
