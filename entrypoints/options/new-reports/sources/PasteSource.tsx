import { useSignal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import { moveFocus } from "@/components/ui/focus.ts";
import { findInSlices } from "@/utils/addresses/find.ts";
import { countLinesWithout } from "@/utils/addresses/lines.ts";
import { plural, t } from "@/utils/i18n.ts";
import type { Intake } from "../intake.ts";

/** Longer text is read without being shown: laying it out would hold up the page. */
const MAX_SHOWN_LENGTH = 100_000;

/** A text field for addresses, one in each line. */
export function PasteSource({ intake }: { intake: Intake }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, addresses } = intake;
  const saidOfLonger = useSignal("");
  const typed = text.value.trim();

  async function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted.length <= MAX_SHOWN_LENGTH) return;
    event.preventDefault();
    saidOfLonger.value = "";
    const found = await findInSlices(pasted);
    const without = await countLinesWithout(pasted, found);
    if (found.length === 0) saidOfLonger.value = t("no_address_in_text");
    else if (without > 0) saidOfLonger.value = plural("lines_without", without);
    intake.add({ kind: "paste", name: "", addresses: found.map((one) => one.text) });
  }

  return (
    <div class="field">
      <label for={id}>{t("addresses")}</label>
      <textarea
        id={id}
        ref={field}
        dir="ltr"
        rows={5}
        spellcheck={false}
        autocomplete="off"
        aria-describedby={`${id}-hint`}
        placeholder={"https://example.com/\nhttps://example.com/about"}
        value={text.value}
        onInput={(event) => {
          saidOfLonger.value = "";
          text.value = event.currentTarget.value;
        }}
        onPaste={(event) => void paste(event)}
      />
      <p class="secondary" role="status">
        {saidOfLonger.value || <Without text={text.value} addresses={addresses} />}
      </p>
      <div class="row spread">
        <small id={`${id}-hint`}>
          {typed && `${plural("lines_read", typed.split("\n").length)} `}
          {t("addresses_hint")}
        </small>
        {text.value !== "" && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              text.value = "";
              moveFocus(field.current);
            }}
          >
            {t("clear_text")}
          </button>
        )}
      </div>
    </div>
  );
}

/** Says in how many lines no address was found. It stays while more is read: each letter would have it spoken again. */
function Without({ text, addresses: { isReading, linesWithout } }: { text: string; addresses: Intake["addresses"] }) {
  const said = useRef("");
  const count = linesWithout.value;
  if (!isReading.value) {
    const isAll = count === text.split("\n").filter((line) => line.trim()).length;
    said.current = isAll ? t("no_address_in_text") : plural("lines_without", count);
  }
  return <>{count > 0 && said.current}</>;
}
