import { useSignal } from "@preact/signals";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { useShowMore } from "../../hooks/use-show-more.ts";
import { ShowMore } from "../../ui/ShowMore.tsx";
import { childrenOf, type Field, isBranch, sizeOf } from "./fields.ts";
import { humanise } from "./humanise.ts";
import { kindOf } from "./kind.ts";
import { Marked, Value } from "./Value.tsx";

const STEP = 100;

/** One level of fields; deeper ones are drawn when they are opened. @param marked - words of a search */
export function FieldList({ fields, marked = "" }: { fields: Field[]; marked?: string }) {
  const { shown, next, showMore } = useShowMore(fields, useSignal(STEP), STEP);
  return (
    <>
      <ul class="fields">
        {shown.map((field) => (
          <li key={field.name}>
            {isBranch(field) ? <Branch field={field} marked={marked} /> : <Leaf field={field} marked={marked} />}
          </li>
        ))}
      </ul>
      <ShowMore label={t("details_show_more", formatNumber(next))} onShowMore={showMore} />
    </>
  );
}

interface FieldProps {
  field: Field;
  marked: string;
}

function Leaf({ field, marked }: FieldProps) {
  const isEmpty = kindOf(field.value) === "branch";
  return (
    <div class="leaf">
      <Name field={field} marked={marked} />
      <div>{isEmpty ? <Value value="" /> : <Value value={field.value} marked={marked} />}</div>
    </div>
  );
}

function Branch({ field, marked }: FieldProps) {
  const open = useSignal(field.open ?? false);
  const preview = Array.isArray(field.value) ? "" : previewOf(field.value as object);
  return (
    <details open={open.value} onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>
        <Name field={field} marked={marked} /> <small>{countOf(field.value as object)}</small>
        {preview && !open.value && (
          <span class="preview">
            <bdi>{preview}</bdi>
          </span>
        )}
      </summary>
      {open.value && <FieldList fields={childrenOf(field)} marked={marked} />}
    </details>
  );
}

function Name({ field: { name, isEntry }, marked }: FieldProps) {
  return (
    <span class="name" title={isEntry ? undefined : name}>
      <bdi>{isEntry ? formatNumber(Number(name)) : <Marked text={humanise(name)} words={marked} />}</bdi>
    </span>
  );
}

function countOf(value: object): string {
  return plural(Array.isArray(value) ? "details_entries" : "details_fields", sizeOf(value));
}

/** Finds the first short text in an object, which tells the entries of a list apart. */
function previewOf(value: object): string {
  const texts = Object.values(value);
  const isTelling = (text: unknown) => typeof text === "string" && /\S\s\S/.test(text) && kindOf(text) === "text";
  const found = texts.find(isTelling) ?? texts.find((text) => typeof text === "string" && kindOf(text) === "text");
  return String(found ?? "");
}
