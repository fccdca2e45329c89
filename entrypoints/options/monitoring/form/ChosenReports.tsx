import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { FieldError } from "@/components/ui/FieldError.tsx";
import { moveFocus } from "@/components/ui/focus.ts";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { CLEAR } from "@/components/ui/icons.ts";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { MAX_IN_RUN } from "@/utils/models/schedule.ts";
import { shortAddress } from "@/utils/url.ts";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import { useShowMore } from "../../hooks/use-show-more.ts";
import { ShowMore } from "../../ui/ShowMore.tsx";
import type { FieldsProps } from "./schedule-form.ts";

/** Reports shown at first: the form is drawn anew with every letter. */
const SHOWN_FIRST = 50;

interface ChosenReportsProps extends Pick<FieldsProps, "form" | "change"> {
  problem: string | undefined;
}

/** The reports that were chosen in Reports, each of which can be left out. */
export function ChosenReports({ form: { kind, reports }, change, problem }: ChosenReportsProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  useKeptFocus(list);
  const { shown, showMore } = useShowMore(reports, useSignal(SHOWN_FIRST));
  return (
    <div class="inset">
      <FieldError id="chosen-problem" text={problem} />
      {kind === "chosen" && reports.length > 0 && (
        <>
          <p class="secondary" aria-live="polite" ref={count} tabIndex={-1}>
            {plural("chosen_count", reports.length)}
          </p>
          <ul class="chosen" ref={list}>
            {shown.map(({ id, url }) => (
              <li key={id}>
                <PageAddress url={url} />
                <IconButton
                  label={t("field_message", t("leave_out"), shortAddress(url))}
                  hint={t("leave_out")}
                  path={CLEAR}
                  onClick={() => change({ reports: reports.filter((one) => one.id !== id) })}
                />
              </li>
            ))}
          </ul>
          <div class="row">
            <ShowMore class="small" onShowMore={showMore} />
            {reports.length > MAX_IN_RUN && (
              <button
                type="button"
                class="small"
                onClick={() => {
                  change({ reports: reports.slice(0, MAX_IN_RUN) });
                  moveFocus(count.current);
                }}
              >
                {t("chosen_keep_first", formatNumber(MAX_IN_RUN))}
              </button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
