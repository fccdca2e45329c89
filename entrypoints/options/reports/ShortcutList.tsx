import { t } from "@/utils/i18n.ts";

const KEYS = [
  ["j  k", "↓  ↑", "shortcut_move"],
  ["x", "", "shortcut_select"],
  ["Shift + x", "", "shortcut_range"],
  ["a", "", "shortcut_tools"],
  ["", "Enter", "shortcut_details"],
  [".", "", "shortcut_menu"],
  ["/", "", "shortcut_search"],
  ["?", "", "shortcut_help"],
] as const;

export function ShortcutList({ hasSingle }: { hasSingle: boolean }) {
  return (
    <dl class="keys">
      {KEYS.map(([single, others, meaning]) => {
        const keys = `${hasSingle ? single : ""}  ${others}`.trim();
        return (
          keys && (
            <div key={meaning} class="row">
              <dt>
                <kbd dir="ltr">{keys}</kbd>
              </dt>
              <dd>{t(meaning)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
