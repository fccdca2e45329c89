import { t } from "@/utils/i18n.ts";
import { useCopy } from "../hooks/use-copy.ts";
import { IconButton } from "./IconButton.tsx";
import { CHECK, FAILED, LINK } from "./icons.ts";

interface CopyIconProps {
  /** Accessible name. */
  label: string;
  /** Words shown on hover and keyboard focus, part of the name; the whole name by default. */
  hint?: string;
  text: string;
  class?: string;
}

/** A picture that copies a text; picture and hint confirm it. */
export function CopyIcon({ label, hint = label, text, ...props }: CopyIconProps) {
  const { copy, state } = useCopy(text);
  const [path, said] = {
    idle: [LINK, ""],
    copied: [CHECK, t("copied")],
    failed: [FAILED, t("denied")],
  }[state.value] as [string, string];
  return (
    <>
      <IconButton label={label} hint={said || hint} path={path} onClick={copy} {...props} />
      <span class="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
