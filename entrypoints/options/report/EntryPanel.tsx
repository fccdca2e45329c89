import { useSignal } from "@preact/signals";
import { Icon } from "@/components/ui/Icon.tsx";
import { DOWN, FAILED } from "@/components/ui/icons.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { isOfFailures } from "@/utils/models/list-entry.ts";
import { useShowMore } from "../hooks/use-show-more.ts";
import type { ReportView } from "../routes/report-route.ts";
import { formatDay } from "../texts/when.ts";
import { Chips } from "../ui/Chips.tsx";
import { Panel } from "../ui/Panel.tsx";
import { ShowMore } from "../ui/ShowMore.tsx";
import { type Entry, type EntryList, shortName } from "./answer.ts";
import { FieldList } from "./details/FieldList.tsx";
import { fieldsOf } from "./details/fields.ts";
import { Value } from "./details/Value.tsx";

const STEP = 20;

interface EntryPanelProps {
  list: EntryList;
  /** Ids that the list had at the check it is compared with; null where that is not known. */
  before: Set<string> | null;
  /** Time of that check, in milliseconds since 1970; null where there is none. */
  since: number | null;
  view: ReportView;
  onView: (changes: Partial<ReportView>) => void;
}

/** A list of the answer, such as failed audits, with what is new since an earlier check. */
export function EntryPanel({ list: { name, entries }, before, since, view, onView }: EntryPanelProps) {
  const isNew = ({ id }: Entry) => before !== null && id !== null && !before.has(id);
  const fresh = entries.filter(isNew);
  const isComparable = before !== null && since !== null;
  const isFiltered = isComparable && view.onlyNew.includes(name);
  const { shown, next, showMore } = useShowMore(isFiltered ? fresh : entries, useSignal(STEP), STEP);
  return (
    <Panel
      class="entries"
      title={<span title={name}>{shortName(name)}</span>}
      count={entries.length}
      end={
        isComparable && (
          <div class="row">
            <Chips
              chips={[
                { name: "all", label: t("all") },
                { name: "new", label: t("report_new"), count: fresh.length },
              ]}
              current={isFiltered ? "new" : "all"}
              onChoose={(chosen) => {
                const others = view.onlyNew.filter((other) => other !== name);
                onView({ onlyNew: chosen === "new" ? [...others, name] : others });
              }}
            />
            <span class="secondary">{t("report_since", formatDay(since))}</span>
          </div>
        )
      }
    >
      {shown.length === 0 && <p class="body secondary">{t("report_none_new")}</p>}
      <ul>
        {shown.map((entry, index) => (
          <li key={entry.id ?? index}>
            <EntryRow entry={entry} isNew={isNew(entry)} isFailure={isOfFailures(name)} />
          </li>
        ))}
      </ul>
      {showMore && (
        <div class="body">
          <ShowMore class="small" label={t("details_show_more", formatNumber(next))} onShowMore={showMore} />
        </div>
      )}
    </Panel>
  );
}

interface EntryRowProps {
  entry: Entry;
  isNew: boolean;
  isFailure: boolean;
}

function EntryRow({ entry, isNew, isFailure }: EntryRowProps) {
  const rest = fieldsOf(entry.rest);
  const line = (
    <>
      {isFailure && <Icon path={FAILED} />}
      <span class="row title">
        <bdi>{entry.title}</bdi>
        {isNew && <span class="tag">{t("report_new")}</span>}
      </span>
      <bdi class="value">{entry.value}</bdi>
      <bdi class="group">{entry.group}</bdi>
    </>
  );
  if (entry.text === null && rest.length === 0) return <div class="line">{line}</div>;
  return (
    <details>
      <summary class="line">
        {line}
        <Icon path={DOWN} />
      </summary>
      <div class="more">
        {entry.text !== null && (
          <p>
            <Value value={entry.text} />
          </p>
        )}
        {rest.length > 0 && <FieldList fields={rest} />}
      </div>
    </details>
  );
}
