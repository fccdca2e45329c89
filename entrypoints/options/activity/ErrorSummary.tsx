import type { ComponentChildren } from "preact";
import { linesOf } from "@/components/ui/reason.ts";
import type { Failure } from "@/utils/errors.ts";

interface ErrorSummaryProps {
  title: string;
  failure: Failure | null;
  advice?: ComponentChildren;
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
