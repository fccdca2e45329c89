import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useSpoken } from "@/components/ui/Spoken.tsx";

interface SpokenChangeProps {
  text: string;
  children?: ComponentChildren;
}

/** A text that is spoken once it becomes another one, but not when its page opens. */
export function SpokenChange({ text, children = text }: SpokenChangeProps) {
  const first = useRef(text);
  const isChanged = useRef(false);
  isChanged.current ||= text !== first.current;
  return (
    <>
      {children}
      {isChanged.current && <Said text={text} />}
    </>
  );
}

export function Said({ text }: { text: string }) {
  useSpoken(text);
  return null;
}
