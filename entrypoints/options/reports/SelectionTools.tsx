import type { ComponentChild, RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { moveFocus } from "@/components/ui/focus.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { IconButton } from "@/components/ui/IconButton.tsx";
import { CHART, CLEAR, EXPORT, REFRESH, TRASH, TWICE } from "@/components/ui/icons.ts";
import { t } from "@/utils/i18n.ts";
import { isPrivateWindow } from "@/utils/private-window.ts";
import { monitorReports } from "../monitoring/draft.ts";
import { hashOfReport } from "../routes/report-route.ts";
import { AllMatching } from "./AllMatching.tsx";
import type { ListDialog, ReportList } from "./report-list.ts";

interface SelectionToolsProps {
  list: ReportList;
  box: RefObject<HTMLElement | null>;
}

export function SelectionTools({ list, box }: SelectionToolsProps) {
  const [first, second, ...others] = list.selection.reports.value;
  const isPrivate = isPrivateWindow();
  // On narrow screens the bar comes to lie over the row that was ticked.
  useLayoutEffect(() => document.activeElement?.scrollIntoView({ block: "nearest" }), []);
  function clear() {
    moveFocus(box.current?.closest("table"), { preventScroll: true }); // The button leaves with the selection.
    list.selection.clear();
    queueMicrotask(() => box.current?.focus()); // In a narrow window it has left, too.
  }
  const ask = (dialog: ListDialog) => () => (list.dialog.value = dialog);
  const monitor = () => monitorReports(list.connectionId, list.selection.reports.peek());
  return (
    <>
      <span class="tools">
        {!isPrivate && (
          <>
            <Tool label={t("refresh_results")} icon={<Icon path={REFRESH} />} onClick={ask("refresh")} />
            <Tool label={t("change_privacy")} icon={<Icon name="private" />} onClick={ask("privacy")} />
          </>
        )}
        {first && second && others.length === 0 && (
          <a
            class="button small"
            href={hashOfReport(first.id, { withId: second.id })}
            data-hint={t("compare_selected")}
          >
            <Icon path={TWICE} />
            <span>{t("compare_selected")}</span>
          </a>
        )}
        {!isPrivate && <Tool label={t("monitor")} icon={<Icon path={CHART} />} onClick={monitor} />}
        <Tool label={t("export")} icon={<Icon path={EXPORT} />} onClick={ask("exportSelected")} />
        <Tool
          class="danger"
          label={t("delete")}
          name={t("delete_selected")}
          icon={<Icon path={TRASH} />}
          onClick={ask("delete")}
        />
      </span>
      <span class="end">
        <AllMatching list={list} box={box} />
        <IconButton label={t("clear")} path={CLEAR} onClick={clear} />
      </span>
      {isPrivate && <p class="secondary">{t("bulk_changes_private")}</p>}
    </>
  );
}

interface ToolProps {
  class?: string;
  label: string;
  /** Accessible name, where it says more than the label. */
  name?: string;
  icon: ComponentChild;
  onClick: () => void;
}

/** A button that is only its picture where there is little room. */
function Tool({ class: className = "", label, name, icon, onClick }: ToolProps) {
  return (
    <button type="button" class={`small ${className}`} aria-label={name} data-hint={label} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  );
}
