import { useSignal } from "@preact/signals";
import { t } from "@/utils/i18n.ts";
import { IconButton } from "./IconButton.tsx";
import { CHECK, LINK } from "./icons.ts";

const CONFIRMED_MS = 2_000;

interface CopyIconButtonProps {
  /** Accessible name. */
  label: string;
  hint: string;
  text: string;
  class?: string;
}

/** Copies a text and confirms it by a tick. */
export function CopyIconButton({ label, hint, text, class: className = "" }: CopyIconButtonProps) {
  const state = useSignal<"idle" | "copied" | "failed">("idle");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      state.value = "copied";
    } catch {
      state.value = "failed";
    }
    setTimeout(() => (state.value = "idle"), CONFIRMED_MS);
  }
  const said = state.value === "copied" ? t("copied") : state.value === "failed" ? t("copy_failed") : "";
  return (
    <>
      <IconButton
        label={label}
        hint={said || hint}
        path={state.value === "copied" ? CHECK : LINK}
        class={className}
        onClick={copy}
      />
      <span class={state.value === "failed" ? "problem" : "visually-hidden"} role="status">
        {said}
      </span>
    </>
  );
}
