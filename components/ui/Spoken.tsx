import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Long enough for every screen reader to pick it up. */
const SAID_MS = 3_000;

/** Emptied soon, because the same words stand on the page. */
const said = signal<readonly string[]>([]);

/** Sentences of this moment, each once: one must not take the place of another that nobody has heard yet. */
let next: readonly string[] = [];
let saying: ReturnType<typeof setTimeout>;
let emptying: ReturnType<typeof setTimeout>;

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
  clearTimeout(saying);
  saying = setTimeout(sayNext);
  return () => {
    next = next.filter((one) => one !== text);
    if (said.value.includes(text)) said.value = said.value.filter((one) => one !== text);
  };
}

function sayNext() {
  said.value = next;
  next = [];
  clearTimeout(emptying);
  emptying = setTimeout(sayNothing, SAID_MS);
}

function sayNothing() {
  said.value = [];
}

/** Speaks a text as long as it appears on the page. */
export function useSpoken(text: string): void {
  useEffect(() => speak(text), [text]);
}

export function Spoken({ text }: { text: string }) {
  useSpoken(text);
  return <>{text}</>;
}
