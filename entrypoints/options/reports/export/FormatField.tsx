import type { Signal } from "@preact/signals";
import { SegmentsField } from "@/components/ui/Segments.tsx";
import { t } from "@/utils/i18n.ts";
import { EXPORT_FORMATS, type ExportFormat } from "./save-file.ts";

export function FormatField({ format }: { format: Signal<ExportFormat> }) {
  return (
    <SegmentsField
      label={t("export_format")}
      describedBy="export-format-hint"
      options={EXPORT_FORMATS.map((name) => ({ value: name, label: t(`export_format_${name}`) }))}
      value={format.value}
      onChoose={(name) => (format.value = name)}
    >
      <small id="export-format-hint" aria-live="polite">
        {t(`export_hint_${format.value}`)}
      </small>
    </SegmentsField>
  );
}
