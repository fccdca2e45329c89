import { isNearlySameAddress } from "@/utils/address-search.ts";
import { AppError, isUncertain } from "@/utils/errors.ts";
import { isAt } from "@/utils/models/deletion.ts";
import type { Connection } from "../connections/open.ts";
import { movedTo } from "../reports/moved.ts";
import { readOne } from "../reports/read.ts";
import { knownOf } from "../reports/remembered.ts";

/** Is this another page's address? An unknown address counts as the same. */
export function isElsewhere(told: string, url: string): boolean {
  return !isAt({ url: told }, url) && !isNearlySameAddress(told, url) && !isNearlySameAddress(url, told);
}

/**
 * Asks the service before a write where the id was last seen with another address: ids are used again after a restore.
 *
 * @param isUnseen - asks in any case
 * @throws AppError `idReused` unless the service now shows this address; `notChecked` if it did not answer, or why it
 *   refused to
 */
export async function assertSameReport(
  { client, id: connectionId }: Pick<Connection, "client" | "id">,
  reportId: string,
  url: string,
  isUnseen = false,
): Promise<void> {
  const known = await knownOf(connectionId, [reportId]).catch(() => null);
  const last = movedTo(connectionId, reportId) ?? known?.get(reportId)?.url ?? "";
  if (!isUnseen && !isElsewhere(last, url)) return;
  const report = await readOne(client, reportId).catch((thrown) => {
    // Nothing is unclear of what was not sent.
    throw isUncertain(AppError.from(thrown)) ? new AppError("notChecked") : thrown;
  });
  const now = report.url || last;
  if (isElsewhere(now, url)) throw new AppError("idReused", { detail: now });
}
