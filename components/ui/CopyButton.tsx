import { t } from "@/utils/i18n.ts";
import { useCopy } from "../hooks/use-copy.ts";

interface CopyButtonProps {
  label: string;
  text: string;
  class?: string;
}

/** Copies a text and confirms it at the same width, so that nothing moves under the pointer. */
export function CopyButton({ label, text, class: className = "quiet" }: CopyButtonProps) {
  const { copy, state } = useCopy(text);
  const isCopied = state.value === "copied";
  return (
    <>
      <button type="button" class={className} onClick={copy}>
        <span class="either">
          <span style={{ visibility: isCopied ? "hidden" : "" }}>{label}</span>
          <span style={{ visibility: isCopied ? "" : "hidden" }}>{t("copied")}</span>
        </span>
      </button>
      <span class={state.value === "failed" ? "problem" : "visually-hidden"} role="status">
        {isCopied ? t("copied") : state.value === "failed" ? t("denied") : ""}
      </span>
    </>
  );
}
