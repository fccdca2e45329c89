import { useRef } from "preact/hooks";

/** Long enough to see that a button has become another one. */
const SETTLE_MS = 500;

/** Tells whether what a button does has been the same for a moment: it may have changed under the pointer. */
export function useSettled(does: unknown): () => boolean {
  const last = useRef({ does, since: Number.NEGATIVE_INFINITY });
  if (last.current.does !== does) last.current = { does, since: performance.now() };
  return () => performance.now() - last.current.since >= SETTLE_MS;
}
