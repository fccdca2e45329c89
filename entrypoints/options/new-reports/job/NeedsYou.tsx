import { useRef } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { Candidate } from "@/components/report/Candidate.tsx";
import { sendAgain } from "@/components/report/send-again.ts";
import { searchText } from "@/components/report/submission-text.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import type { Settings } from "@/utils/app-state.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { isForUser, type Submission } from "@/utils/models/submission.ts";
import { useKeptFocus } from "../../use-kept-focus.ts";
import { useShowMore } from "../../use-show-more.ts";
import { Reason } from "./Reason.tsx";
import { StandingLabel } from "./StandingLabel.tsx";
import { standingOf } from "./standing.ts";

interface NeedsYouProps {
  tasks: Submission[];
  settings: Settings;
}

/** Reports of which the user decides what is next, those of unknown outcome first. */
export function NeedsYou({ tasks, settings }: NeedsYouProps) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  const undecided = tasks.filter(isForUser);
  const unknownFirst = undecided.toSorted((a, b) => Number(b.state === "unknown") - Number(a.state === "unknown"));
  const { shown, showMore } = useShowMore(unknownFirst);
  if (undecided.length === 0) return null;
  return (
    <section class="panel needs-you" aria-labelledby="needs-you">
      <header>
        <h2 id="needs-you">{t("needs_you")}</h2>
        <span class="count">{formatNumber(undecided.length)}</span>
      </header>
      <ul ref={list}>
        {shown.map((task) => (
          <Undecided key={task.id} task={task} settings={settings} />
        ))}
      </ul>
      {showMore && (
        <div class="body">
          <button type="button" onClick={showMore}>
            {t("show_more")}
          </button>
        </div>
      )}
    </section>
  );
}

function Undecided({ task, settings }: { task: Submission; settings: Settings }) {
  const { id, url, state, connectionId } = task;
  const again = useAction(() => sendAgain(id));
  const discard = useAction(() => ask("discard", id));
  const isOurs = connectionId === settings.connection.id;
  return (
    <li tabIndex={-1} aria-label={url}>
      <PageAddress url={url} />
      <div class="why">
        <StandingLabel standing={standingOf(task)} />
        {state === "unknown" ? <small class="reason">{searchText(task)}</small> : <Reason failure={task.failure} />}
        <Candidate submission={task} settings={settings} />
        <ErrorNote failure={again.failure.value} title={t("nothing_sent")} />
        <ErrorNote failure={discard.failure.value} title={t("activity_not_discarded")} />
      </div>
      <div class="acts">
        {isOurs && (
          <button type="button" class="quiet" aria-disabled={again.running.value} onClick={() => again.run()}>
            {t("send_again")}
          </button>
        )}
        <button type="button" class="quiet" aria-disabled={discard.running.value} onClick={() => discard.run()}>
          {t("discard")}
        </button>
      </div>
    </li>
  );
}
