import type { ComponentChildren } from "preact";
import { linesOf } from "@/components/ui/reason.ts";
import type { Failure } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Update } from "@/utils/models/update.ts";

interface ErrorSummaryProps {
  title: string;
  failure: Failure | null;
  advice?: ComponentChildren;
}

interface TaskOutcomeProps {
  text: string;
  task: Deletion | Update;
}

/** State of a deletion or an update, and why it failed. Where nothing was sent, the text says it all. */
export function TaskOutcome({ text, task: { state, failure } }: TaskOutcomeProps) {
  const isOfItself = failure && state !== "interrupted";
  return isOfItself ? <ErrorSummary title={text} failure={failure} /> : <p class="secondary">{text}</p>;
}

/** A failure in the journal; unlike a fresh one it does not interrupt a screen reader. */
export function ErrorSummary({ title, failure, advice }: ErrorSummaryProps) {
  const [cause, ...said] = failure ? linesOf(failure) : [];
  return (
    <div class="note">
      <strong>{title}</strong>
      {cause && <span>{cause}</span>}
      {said.map((words, index) => (
        <small key={index}>{words}</small>
      ))}
      {advice && <small>{advice}</small>}
    </div>
  );
}
