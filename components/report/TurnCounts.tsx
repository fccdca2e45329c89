import { plural } from "@/utils/i18n.ts";
import { Icon } from "../ui/Icon.tsx";
import { FALL, RISE } from "../ui/icons.ts";

/** Numbers of pages that got worse and better; empty if none did. */
export function TurnCounts({ worse, better }: { worse: number; better: number }) {
  return (
    <>
      {worse > 0 && (
        <span class="difference down">
          <Icon path={FALL} />
          {plural("pages_worse", worse)}
        </span>
      )}
      {better > 0 && (
        <span class="difference up">
          <Icon path={RISE} />
          {plural("pages_better", better)}
        </span>
      )}
    </>
  );
}
