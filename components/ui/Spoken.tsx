import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Long enough for every screen reader to pick it up. */
const SAID_MS = 3_000;

/** Emptied soon, because the same words stand on the page. */
const said = signal("");

/** The page's live region. It is there before its words: some screen readers ignore a region inserted with its text. */
export function Announcer() {
  return (
    <p class="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** Lets {@link Announcer} speak a text that appears on the page, also twice in a row. */
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

export function Spoken({ text }: { text: string }) {
  useSpoken(text);
  return <>{text}</>;
}
