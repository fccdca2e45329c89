import { type Preferences, type Settings, settingsItem } from "@/utils/models/settings.ts";
import { inKeyTurn, readSlot, saveKey } from "./key-slot.ts";
import { changeWithinQuota } from "./quota.ts";

/**
 * Changes preferences; the key moves between the disk and the session with `forgetKeyOnClose`.
 *
 * @throws AppError `storageFailed`: they are what they were
 */
export async function changePreferences(changes: Partial<Preferences>): Promise<void> {
  const { forgetKeyOnClose } = changes;
  const change = (settings: Settings) => ({ ...settings, ...changes });
  await inKeyTurn(async () => {
    const slot = forgetKeyOnClose === undefined ? null : await readSlot();
    if (slot) await saveKey(slot, change);
    else await changeWithinQuota(settingsItem, change);
  });
}
