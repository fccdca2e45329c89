import { useNow } from "@/components/hooks/use-now.ts";
import { heldText, SECOND_MS } from "./Held.tsx";
import { PacedStatus } from "./PacedStatus.tsx";
import { type Progress, readingText } from "./reading.ts";

/** Says how far a reading is, and what it waits for; not each of its steps is spoken. */
export function ReadingCount(progress: Progress) {
  const now = useNow(SECOND_MS).value;
  const text = [readingText(progress), heldText(progress.heldUntil, now)].filter(Boolean).join(" · ");
  return (
    <>
      {text}
      <PacedStatus text={text} />
    </>
  );
}
