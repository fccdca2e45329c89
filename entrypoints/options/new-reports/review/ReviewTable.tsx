import { Rating } from "@/components/report/Rating.tsx";
import { Age } from "@/components/ui/Age.tsx";
import { Icon } from "@/components/ui/Icon.tsx";
import { PageAddress } from "@/components/ui/PageAddress.tsx";
import { t } from "@/utils/i18n.ts";
import { hashOfReport } from "../../routes/report-route.ts";
import { ShowMoreRow } from "../../ui/ShowMore.tsx";
import type { Intake } from "../intake.ts";
import type { PlannedAddress } from "../plan.ts";
import { PATHS } from "./address-states.ts";

interface ReviewTableProps {
  intake: Intake;
  /** All that the filter leaves, of which a part is shown. */
  rows: PlannedAddress[];
  shown: PlannedAddress[];
  onShowMore: (() => void) | null;
}

/** Addresses with a tick, what they are, and what happens with them. */
export function ReviewTable({ intake, rows, shown, onShowMore }: ReviewTableProps) {
  const offered = rows.filter(({ isOffered }) => isOffered);
  const ticked = offered.filter(({ isTicked }) => isTicked).length;
  return (
    <table class="list fixed" aria-label={t("addresses")}>
      <thead>
        <tr>
          <th class="tick">
            <input
              type="checkbox"
              aria-label={t("tick_all")}
              checked={offered.length > 0 && ticked === offered.length}
              indeterminate={ticked > 0 && ticked < offered.length}
              disabled={offered.length === 0}
              onChange={() =>
                intake.tick(
                  offered.map(({ url }) => url),
                  ticked < offered.length,
                )
              }
            />
          </th>
          <th scope="col">{t("address")}</th>
          <th scope="col" class="state-head">
            {t("address_state")}
          </th>
          <th scope="col" class="fate-head">
            {t("what_happens")}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => (
          <Row key={index} row={row} intake={intake} />
        ))}
        <ShowMoreRow columns={4} onShowMore={onShowMore} />
      </tbody>
    </table>
  );
}

function Row({ row, intake }: { row: PlannedAddress; intake: Intake }) {
  const { url, text, state, fate, isTicked, isOffered } = row;
  const isAddress = state !== "notAddress";
  return (
    <tr>
      <td class="tick">
        <input
          type="checkbox"
          aria-label={t("select_report", url)}
          checked={isTicked}
          disabled={!isOffered}
          onChange={() => intake.tick([url], !isTicked)}
        />
      </td>
      <th scope="row" class="address-cell">
        {isAddress ? (
          <PageAddress url={url} />
        ) : (
          <bdi class="page-address" title={text}>
            {text}
          </bdi>
        )}
      </th>
      <td class="state-cell">
        <State row={row} />
      </td>
      <td class="fate-cell">{t(`address_fate_${fate}`)}</td>
    </tr>
  );
}

function State({ row: { state, report } }: { row: PlannedAddress }) {
  const isWrong = state === "notAddress" || state === "tooLong";
  const isAside = state === "twice" || state === "open";
  return (
    <span class={`state ${isWrong ? "wrong" : isAside ? "aside" : ""}`}>
      <Icon path={PATHS[state]} />
      {report && state === "known" ? (
        <>
          <a href={hashOfReport(report.reportId)}>{t("address_state_known")}</a>
          <Rating result={report.result} isPlain />
          {report.generatedAt !== null && <Age at={report.generatedAt} />}
        </>
      ) : (
        t(`address_state_${state}`)
      )}
    </span>
  );
}
