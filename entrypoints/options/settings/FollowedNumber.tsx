import { useOptimistic } from "@/components/hooks/use-optimistic.ts";
import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import type { Settings } from "@/utils/app-state.ts";
import { readHistories } from "@/utils/history.ts";
import { t } from "@/utils/i18n.ts";
import { ask } from "@/utils/messages.ts";
import { SCORE } from "@/utils/models/preferences.ts";
import { labelAmong } from "../report/answer.ts";
import { SelectField } from "../SelectField.tsx";
import { useSaving } from "./use-saving.ts";

/** Enough to know which numbers the service tells. */
const SAMPLE = 50;

/** Chooses the number that trends and charts show, among those that the service was seen to tell. */
export function FollowedNumber({ connection, preferences }: Settings) {
  const { failure, run } = useSaving();
  const { shown, choose } = useOptimistic(preferences.followedNumber);
  const found = useRemembered(() => readNames(connection.id), [], [connection.id]) ?? [];
  const names = [...new Set([SCORE, ...found, shown.value])];
  return (
    <div class="field">
      <label for="followed-number">{t("followed_number")}</label>
      <SelectField
        id="followed-number"
        label={t("followed_number")}
        value={shown.value}
        options={names.map((value) => ({ value, label: labelAmong(names, value) }))}
        onSelect={(name) =>
          choose(
            name,
            run(() => ask("followNumber", name)),
          )
        }
      />
      <small>{t("followed_number_hint")}</small>
      <ErrorNote failure={failure.value} title={t("not_saved")} />
    </div>
  );
}

async function readNames(connectionId: string): Promise<string[]> {
  const histories = await readHistories(connectionId, SAMPLE);
  return [...new Set(histories.flatMap(({ names }) => names))].sort();
}
