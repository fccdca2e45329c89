import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Report } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { SearchField } from "../../SearchField.tsx";
import { FieldList } from "./FieldList.tsx";
import { fieldsOf, openOnlyBranch, searchFields } from "./fields.ts";

/** Fields that the interface does not name, with a search in names and values. */
export function OtherFields({ report }: { report: Report }) {
  const search = useSignal("");
  const all = useMemo(() => openOnlyBranch(fieldsOf(report.more)), [report]);
  const { fields, matches } = useMemo(() => searchFields(all, search.value), [all, search.value]);
  if (all.length === 0) return <p class="secondary">{t("details_no_others")}</p>;
  return (
    <section class="stack" aria-labelledby="details-others">
      <h3 id="details-others">{t("details_others", formatNumber(all.length))}</h3>
      <SearchField
        id="details-search"
        label={t("details_search")}
        value={search.value}
        onSearch={(text) => (search.value = text)}
      />
      <p class="secondary" role="status">
        {search.value !== "" && foundText(matches)}
      </p>
      <FieldList key={search.value} fields={fields} />
    </section>
  );
}

function foundText(matches: number): string {
  return matches === 0 ? t("details_none_found") : plural("details_found", matches);
}
