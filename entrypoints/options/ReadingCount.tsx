import { Held, heldText } from "./Held.tsx";
import { PacedStatus } from "./PacedStatus.tsx";
import { type Progress, readingText } from "./reading.ts";

/** Says how far a reading is, and what it waits for; not each of its steps is spoken. */
export function ReadingCount(progress: Progress) {
  const { heldUntil } = progress;
  const text = readingText(progress);
  return (
    <>
      {text} <Held until={heldUntil} />
      <PacedStatus text={`${text} ${heldText(heldUntil)}`} />
    </>
  );
}
