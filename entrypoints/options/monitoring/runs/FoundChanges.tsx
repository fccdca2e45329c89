import { t } from "@/utils/i18n.ts";
import type { Run } from "@/utils/models/run.ts";
import { splitTurns } from "@/utils/models/turn.ts";
import { cameNone, isUnderWay, sawNothing, unchangedText, unconfirmedText } from "../../texts/run-text.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ChangesTable, type ShownChange } from "./ChangesTable.tsx";

export function FoundChanges({ run }: { run: Run }) {
  const rows = rowsOf(run);
  const doubts = unconfirmedText(run);
  return (
    <Panel title={t("report_what_changed")} count={rows.length}>
      {doubts && <p class="body">{doubts}</p>}
      {rows.length === 0 ? <p class="body secondary">{nothingFound(run)}</p> : <ChangesTable changes={rows} />}
    </Panel>
  );
}

function rowsOf({ found, doubted = [] }: Run): ShownChange[] {
  const doubts = doubted.map((change) => ({ ...change, isDoubted: true }));
  const { worse, better } = splitTurns(found);
  return [...worse, ...doubts, ...better];
}

function nothingFound(run: Run): string {
  if (isUnderWay(run)) return t("run_found_later");
  if (cameNone(run)) return t("item_late");
  return sawNothing(run) ? t("run_found_unknown") : unchangedText(run);
}
