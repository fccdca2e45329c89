import type { Signal } from "@preact/signals";
import { t } from "@/utils/i18n.ts";
import { EXPORT_FORMATS, type ExportFormat } from "./formats.ts";

export function FormatField({ format }: { format: Signal<ExportFormat> }) {
  return (
    <div class="field">
      <span class="label" id="export-format">
        {t("export_format")}
      </span>
      <div class="segments" role="radiogroup" aria-labelledby="export-format" aria-describedby="export-format-hint">
        {EXPORT_FORMATS.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="export-format"
              checked={format.value === name}
              onClick={() => (format.value = name)}
            />
            {t(`export_format_${name}`)}
          </label>
        ))}
      </div>
      <small id="export-format-hint" aria-live="polite">
        {t(`export_hint_${format.value}`)}
      </small>
    </div>
  );
}
