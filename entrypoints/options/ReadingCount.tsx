import { PacedStatus } from "./PacedStatus.tsx";
import { type Progress, readingText } from "./reading.ts";

/** Says how far a reading is; not each of its pages is spoken. */
export function ReadingCount({ progress }: { progress: Progress }) {
  const text = readingText(progress);
  return (
    <>
      {text}
      <PacedStatus text={text} />
    </>
  );
}
