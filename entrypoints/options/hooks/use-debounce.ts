import { useLayoutEffect, useRef } from "preact/hooks";

/** Pause in the typing before the service is asked. */
const PAUSE_MS = 250;

interface Pause {
  start: () => void;
  end: () => void;
  /** Does at once what waits. */
  settle: () => void;
}

/** Runs the latest `work` once the typing has paused, and nothing after the component has left the page. */
export function useDebounce(work: () => void): Pause {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(work);
  latest.current = work;
  function end() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }
  useLayoutEffect(() => end, []);
  return {
    start: () => {
      end();
      timer.current = setTimeout(() => latest.current(), PAUSE_MS);
    },
    end,
    settle: () => timer.current && latest.current(),
  };
}
