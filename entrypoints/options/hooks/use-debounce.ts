import { useLayoutEffect, useRef } from "preact/hooks";

/** Pause in the typing before the service is asked. */
const PAUSE_MS = 250;

interface Debounced {
  start: () => void;
  cancel: () => void;
  /** Does at once what waits. */
  flush: () => void;
}

/** Runs the latest `work` once the typing has paused, and nothing after the component has left the page. */
export function useDebounce(work: () => void): Debounced {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(work);
  latest.current = work;
  function cancel() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }
  function flush() {
    if (timer.current === undefined) return;
    cancel();
    latest.current();
  }
  function start() {
    cancel();
    timer.current = setTimeout(flush, PAUSE_MS);
  }
  useLayoutEffect(() => cancel, []);
  return { start, cancel, flush };
}
