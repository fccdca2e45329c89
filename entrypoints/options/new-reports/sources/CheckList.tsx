import type { ComponentChildren } from "preact";
import { t } from "@/utils/i18n.ts";

interface CheckListProps<Key> {
  label: string;
  items: { key: Key; isChecked: boolean; content: ComponentChildren }[];
  onCheck: (keys: Key[], isChecked: boolean) => void;
}

/** A list of things with a tick box each, and one for all of them. */
export function CheckList<Key extends string | number>({ label, items, onCheck }: CheckListProps<Key>) {
  const count = items.filter(({ isChecked }) => isChecked).length;
  const keys = items.map(({ key }) => key);
  return (
    <fieldset class="found-list">
      <legend class="visually-hidden">{label}</legend>
      <label class="check all">
        <input
          type="checkbox"
          checked={count === items.length}
          indeterminate={count > 0 && count < items.length}
          onChange={({ currentTarget: { checked } }) => onCheck(keys, checked)}
        />
        {t("check_all")}
      </label>
      {items.map(({ key, isChecked, content }) => (
        <label class="check" key={key}>
          <input
            type="checkbox"
            checked={isChecked}
            onChange={({ currentTarget: { checked } }) => onCheck([key], checked)}
          />
          {content}
        </label>
      ))}
    </fieldset>
  );
}
