import { useSignal } from "@preact/signals";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import type { LiveAppState } from "@/components/state.ts";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import type { Settings } from "@/utils/app-state.ts";
import { formatMegabytes } from "@/utils/format.ts";
import { countAddresses, readHistoriesOf, readIndex } from "@/utils/history.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { SCORE } from "@/utils/models/preferences.ts";
import { isPrivateWindow } from "@/utils/private-window.ts";
import { useSaving } from "../hooks/use-saving.ts";
import { labelsOf } from "../report/answer.ts";
import { SelectField } from "../ui/SelectField.tsx";
import { Topic } from "../ui/Topics.tsx";
import { CheckField } from "./CheckField.tsx";
import { ExportHistory } from "./ExportHistory.tsx";
import { Saved } from "./Saved.tsx";
import { useOptimistic } from "./use-optimistic.ts";

const UNREAD = { addresses: 0, bytes: 0 };

/** Enough to know which numbers the service tells. */
const SAMPLE = 100;

export function RememberingSettings({ appState }: { appState: LiveAppState }) {
  const saving = useSaving();
  const isCleared = useSignal(false);
  const confirming = useSignal(false);
  function save(work: () => Promise<unknown>) {
    isCleared.value = false;
    return saving.run(work);
  }
  return (
    <Topic id="remembering-title" title={t("remembering")}>
      <CheckField
        label={t("remember_results")}
        stored={appState.value.preferences.rememberResults}
        save={(rememberResults) => save(() => ask("changePreferences", { rememberResults }))}
        hint={(isOn) => t(isOn ? "remember_results_hint" : "remember_results_off")}
      />
      <FollowedNumber {...appState.value} save={(name) => save(() => ask("followNumber", name))} />
      <HistorySize connectionId={appState.value.connection.id} />
      <div>
        <button type="button" class="small" onClick={() => (confirming.value = true)}>
          {t("history_clear")}
        </button>
      </div>
      <Saved saving={saving} text={isCleared.value && t("cleared")} />
      {confirming.value && (
        <ConfirmDialog
          title={t("history_clear")}
          verb={t("history_clear")}
          onConfirm={async () => {
            saving.failure.value = null;
            saving.saved.value = false;
            isCleared.value = false;
            await ask("clearHistory");
            isCleared.value = true;
          }}
          errorTitle={t("not_cleared")}
          onClose={() => (confirming.value = false)}
        >
          <p>{t("history_clear_text")}</p>
        </ConfirmDialog>
      )}
    </Topic>
  );
}

function HistorySize({ connectionId }: { connectionId: string }) {
  const size = useRemembered(() => measure(connectionId), UNREAD, [connectionId]);
  if (!size) return null;
  if (size.addresses === 0) {
    const why = isPrivateWindow() ? "not_in_private" : size === UNREAD ? "history_not_read" : "history_empty";
    return <p class="secondary">{t(why)}</p>;
  }
  return (
    <>
      <p>
        {plural("history_size", size.addresses)}{" "}
        <span class="secondary">{t("history_bytes", formatMegabytes(size.bytes))}</span>
      </p>
      <ExportHistory connectionId={connectionId} />
    </>
  );
}

/** Browsers tell only how much the whole extension stores. */
async function measure(connectionId: string): Promise<{ addresses: number; bytes: number }> {
  const [addresses, { usage = 0 }] = await Promise.all([countAddresses(connectionId), navigator.storage.estimate()]);
  return { addresses, bytes: usage };
}

/** Chooses the number that trends and charts show, among those that the service was seen to tell. */
function FollowedNumber({ connection, preferences, save }: Settings & { save: (name: string) => Promise<boolean> }) {
  const { shown, choose } = useOptimistic(preferences.followedNumber);
  const found = useRemembered(() => readNames(connection.id), [], [connection.id]) ?? [];
  const names = [...new Set([SCORE, ...found, shown.value])];
  return (
    <div class="field">
      <label for="followed-number">{t("followed_number")}</label>
      <SelectField
        id="followed-number"
        value={shown.value}
        options={Array.from(labelsOf(names), ([value, label]) => ({ value, label }))}
        onSelect={(name) => choose(name, save(name))}
      />
      <small id="followed-number-hint">{t("followed_number_hint")}</small>
    </div>
  );
}

async function readNames(connectionId: string): Promise<string[]> {
  const reports = await readIndex(connectionId);
  // Lists tell less of a report than its own page does.
  reports.sort((a, b) => (b.point?.details ?? 0) - (a.point?.details ?? 0));
  const histories = await readHistoriesOf(reports.slice(0, SAMPLE));
  return histories.flatMap(({ names }) => names).sort();
}
