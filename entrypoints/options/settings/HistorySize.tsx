import { useRemembered } from "@/components/hooks/use-remembered.ts";
import { formatMegabytes } from "@/utils/format.ts";
import { countAddresses } from "@/utils/history.ts";
import { plural, t } from "@/utils/i18n.ts";
import { ExportHistory } from "./ExportHistory.tsx";

/** Says how much is remembered, and saves it as a file. */
export function HistorySize({ connectionId }: { connectionId: string }) {
  const size = useRemembered(() => measure(connectionId), { addresses: 0, bytes: 0 }, [connectionId]);
  if (!size) return null;
  if (size.addresses === 0) return <p class="secondary">{t("history_empty")}</p>;
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
