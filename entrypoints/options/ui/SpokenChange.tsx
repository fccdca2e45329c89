import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { speak } from "@/components/ui/Spoken.tsx";

interface SpokenChangeProps {
  text: string;
  children?: ComponentChildren;
}

/** A text that is spoken once it becomes another one, but not when its page opens. */
export function SpokenChange({ text, children = text }: SpokenChangeProps) {
  const isFirst = useRef(true);
  useEffect(() => {
    const isChanged = !isFirst.current;
    isFirst.current = false;
    return isChanged ? speak(text) : undefined;
  }, [text]);
  return <>{children}</>;
}
