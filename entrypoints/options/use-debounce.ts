import { useLayoutEffect, useRef } from "preact/hooks";

/** How long typing has to pause before the service is asked. */
const PAUSE_MS = 250;

/** Waits for a pause in the typing. */
interface Pause {
  /** Waits, anew if it waited already. */
  start: () => void;
  /** Waits no more. */
  end: () => void;
}

/**
 * Does something once the typing has paused, and nothing once the component has left the page.
 *
 * @param work - what is done; when the pause is over it is the one of then, not the one of when a key was pressed
 */
export function useDebounce(work: () => void): Pause {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(work);
  latest.current = work;
  const end = () => clearTimeout(timer.current);
  useLayoutEffect(() => end, []);
  return {
    start: () => {
      end();
      timer.current = setTimeout(() => latest.current(), PAUSE_MS);
    },
    end,
  };
}
