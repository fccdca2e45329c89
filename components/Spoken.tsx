import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** What the page says last; empty once that has left the page. */
const said = signal("");

/**
 * The live region of a page. It stands before its words come: not every screen reader speaks a region that is put in
 * together with them.
 */
export function Announcer() {
  return (
    <p class="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** Lets {@link Announcer} say something that comes up on the page, the same words twice where they come up twice. */
export function useSpoken(text: string): void {
  useEffect(() => {
    said.value = "";
    const timer = setTimeout(() => {
      said.value = text;
    });
    return () => {
      clearTimeout(timer);
      if (said.value === text) said.value = "";
    };
  }, [text]);
}

/** A text that is spoken when it comes up. */
export function Spoken({ text }: { text: string }) {
  useSpoken(text);
  return <>{text}</>;
}
