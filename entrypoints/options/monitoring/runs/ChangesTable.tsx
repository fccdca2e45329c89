import { FromTo } from "@/components/report/FromTo.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { t } from "@/utils/i18n.ts";
import type { FoundChange } from "@/utils/models/run.ts";
import { useShowMore } from "../../hooks/use-show-more.ts";
import { ReportLink } from "../../ReportLink.tsx";
import { ShowMoreRow } from "../../ui/ShowMore.tsx";

export interface ShownChange extends FoundChange {
  /** Is it not confirmed yet? */
  isDoubted?: boolean;
}

/** Pages whose rating changed, each with from, to and time. */
export function ChangesTable({ changes }: { changes: ShownChange[] }) {
  const { shown, showMore } = useShowMore(changes);
  return (
    <table class="list fixed found">
      <thead>
        <tr>
          <th scope="col">{t("address")}</th>
          <th scope="col">{t("result")}</th>
          <th scope="col">{t("generated")}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ url, reportId, from, to, at, isDoubted }) => (
          <tr key={`${reportId} ${at}`}>
            <th scope="row">
              <ReportLink id={reportId} url={url} />
            </th>
            <td>
              <FromTo from={from} to={to} />
              {isDoubted && <small> {t("mark_doubted")}</small>}
            </td>
            <td>
              <Age at={at} />
            </td>
          </tr>
        ))}
        <ShowMoreRow columns={3} onShowMore={showMore} />
      </tbody>
    </table>
  );
}
