import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Chromium 156 looks for changes every 150 ms: screen readers never hear what was replaced between. */
const HEARD_MS = 300;

/** Long enough for every screen reader to pick it up. */
const SAID_MS = 3_000;

/** Emptied soon, because the same words stand on the page. */
const said = signal<readonly string[]>([]);

/** Sentences of this moment, each once: one must not take the place of another that nobody has heard yet. */
let next: readonly string[] = [];
let timer: ReturnType<typeof setTimeout>;

/** The page's live region. It is there before its words: some screen readers ignore a region inserted with its text. */
export function Announcer() {
  useEffect(() => sayNothing, []);
  return (
    <p class="visually-hidden" role="status">
      {said.value.join(" ")}
    </p>
  );
}

/** Lets {@link Announcer} speak a text, also twice in a row. @returns a function that takes it back */
export function speak(text: string): () => void {
  said.value = [];
  next = [...next.filter((one) => one !== text), text];
  clearTimeout(timer);
  timer = setTimeout(sayNext);
  return () => {
    next = next.filter((one) => one !== text);
    said.value = said.value.filter((one) => one !== text);
  };
}

function sayNext() {
  said.value = next;
  timer = setTimeout(sayNoMore, HEARD_MS);
}

function sayNoMore() {
  next = [];
  timer = setTimeout(sayNothing, SAID_MS);
}

function sayNothing() {
  said.value = next = [];
}

/** Speaks a text as long as it appears on the page. */
export function useSpoken(text: string): void {
  useEffect(() => speak(text), [text]);
}

export function Spoken({ text }: { text: string }) {
  useSpoken(text);
  return <>{text}</>;
}
