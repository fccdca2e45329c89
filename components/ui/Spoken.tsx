import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Long enough for every screen reader to take it up. */
const SAID_MS = 3_000;

/** What the page has just said; empty soon after, because the same words stand on the page. */
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
    const forget = () => {
      if (said.value === text) said.value = "";
    };
    said.value = "";
    const say = setTimeout(() => {
      said.value = text;
    });
    const end = setTimeout(forget, SAID_MS);
    return () => {
      clearTimeout(say);
      clearTimeout(end);
      forget();
    };
  }, [text]);
}

/** A text that is spoken when it comes up. */
export function Spoken({ text }: { text: string }) {
  useSpoken(text);
  return <>{text}</>;
}
