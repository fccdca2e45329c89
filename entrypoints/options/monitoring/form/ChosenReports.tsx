import { useRef } from "preact/hooks";
import { FieldError } from "@/components/ui/FieldError.tsx";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { CLEAR } from "@/components/ui/icons.ts";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import { plural, t } from "@/utils/i18n.ts";
import { shortAddress } from "@/utils/url.ts";
import { useKeptFocus } from "../../use-kept-focus.ts";
import type { FieldsProps } from "./schedule-form.ts";

interface ChosenReportsProps extends Pick<FieldsProps, "form" | "change"> {
  problem: string | undefined;
}

/** The reports that were chosen in Reports, each of which can be left out. */
export function ChosenReports({ form: { kind, reports }, change, problem }: ChosenReportsProps) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  return (
    <div class="inset">
      {kind === "chosen" && reports.length > 0 && (
        <>
          <p class="secondary" aria-live="polite">
            {plural("chosen_count", reports.length)}
          </p>
          <ul class="chosen" ref={list}>
            {reports.map(({ id, url }) => (
              <li key={id}>
                <PageAddress url={url} />
                <IconButton
                  label={t("leave_out_source", shortAddress(url))}
                  hint={t("leave_out")}
                  path={CLEAR}
                  onClick={() => change({ reports: reports.filter((one) => one.id !== id) })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <FieldError id="chosen-problem" text={problem} />
    </div>
  );
}
