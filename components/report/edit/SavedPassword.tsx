import { useLayoutEffect, useRef } from "preact/hooks";
import type { Settings } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { t } from "@/utils/i18n.ts";
import { moveFocus } from "../../ui/focus.ts";
import { CopyLinkAndPassword } from "../CopyWithPassword.tsx";

interface SavedPasswordProps {
  report: Report;
  password: string;
  settings: Settings;
  onClose: () => void;
}

/** A new password, to be passed on before the dialog closes: nothing else knows it. */
export function SavedPassword({ report, password, settings, onClose }: SavedPasswordProps) {
  const buttons = useRef<HTMLDivElement>(null);
  // The button that saved it is gone.
  useLayoutEffect(() => moveFocus(buttons.current?.querySelector("button")), []);
  return (
    <>
      <p role="status">{t("saved")}</p>
      <div class="row" ref={buttons}>
        <CopyLinkAndPassword report={report} password={password} settings={settings} />
        <button type="button" onClick={onClose}>
          {t("close")}
        </button>
      </div>
    </>
  );
}
