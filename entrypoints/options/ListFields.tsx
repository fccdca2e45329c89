import { wordOf } from "@/components/report/Rating.tsx";
import { PAGE_SIZES, RESULTS, type ReportsQuery, type Result } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { oneOf } from "./routes/hash.ts";
import { SelectField } from "./ui/SelectField.tsx";

interface PageSizeFieldProps {
  id: string;
  value: ReportsQuery["per_page"];
  onSelect: (size: ReportsQuery["per_page"]) => void;
}

export function PageSizeField(props: PageSizeFieldProps) {
  const options = PAGE_SIZES.map((value) => ({ value, label: t("count_per_page", formatNumber(value)) }));
  return <SelectField {...props} label={t("per_page")} options={options} />;
}

interface ResultFieldProps {
  /** Undefined for all. */
  result: Result | undefined;
  onSelect: (result: Result | undefined) => void;
}

export function ResultField({ result, onSelect }: ResultFieldProps) {
  return (
    <SelectField
      id="result"
      label={t("result")}
      value={result ?? ""}
      isInUse={result !== undefined}
      options={[{ value: "", label: t("all_results") }, ...RESULTS.map((value) => ({ value, label: wordOf(value) }))]}
      onSelect={(chosen) => onSelect(oneOf(RESULTS, chosen))}
    />
  );
}
