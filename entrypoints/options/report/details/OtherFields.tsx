import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import type { Report } from "@/utils/contract.ts";
import { plural, t } from "@/utils/i18n.ts";
import { serviceFields } from "../../reports/export/service-fields.ts";
import { Panel } from "../../ui/Panel.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { FieldList } from "./FieldList.tsx";
import { fieldsOf, isBranch, openAll, openOnlyBranch, searchFields } from "./fields.ts";

interface OtherFieldsProps {
  report: Report;
  /** Empty for none. */
  search: string;
  onSearch: (text: string) => void;
}

/** Fields that the interface does not name, with a search in names and values. */
export function OtherFields({ report, search, onSearch }: OtherFieldsProps) {
  const isOpen = useSignal(false);
  const all = useMemo(() => fieldsOf(report.more), [report]);
  const { fields, matches } = useMemo(
    () => searchFields(isOpen.value ? openAll(all) : openOnlyBranch(all), search),
    [all, search, isOpen.value],
  );
  const json = useMemo(() => JSON.stringify(serviceFields(report), null, 2), [report]);
  return (
    <Panel title={t("details_others")} count={all.length} class="tree">
      <div class="body stack">
        <div class="row tree-tools">
          {all.length > 0 && (
            <SearchField id="details-search" label={t("details_search")} value={search} onSearch={onSearch} />
          )}
          {all.some(isBranch) && (
            <button type="button" onClick={() => (isOpen.value = !isOpen.value)}>
              {t(isOpen.value ? "report_close_all" : "report_open_all")}
            </button>
          )}
          <CopyButton label={t("copy_as", "JSON")} text={json} class="" />
        </div>
        <p class="secondary" role="status">
          {search !== "" && foundText(matches)}
        </p>
        {all.length === 0 ? (
          <p class="secondary">{t("details_no_others")}</p>
        ) : (
          <FieldList key={`${search} ${isOpen.value}`} fields={fields} marked={search} />
        )}
      </div>
    </Panel>
  );
}

function foundText(matches: number): string {
  return matches === 0 ? t("none_match") : plural("details_found", matches);
}
