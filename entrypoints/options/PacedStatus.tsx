import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/** Between two sayings of a screen reader. */
const SAID_EVERY_MS = 5_000;

/** Speaks the latest text of what goes on, but not too often. */
export function PacedStatus({ text }: { text: string }) {
  const said = useSignal("");
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setInterval(() => (said.value = latest.current), SAID_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span class="visually-hidden" role="status">
      {said}
    </span>
  );
}
