import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { Settings } from "@/utils/app-state.ts";
import { plural, t } from "@/utils/i18n.ts";
import { useDebounce } from "../../hooks/use-debounce.ts";
import { useShowMore } from "../../hooks/use-show-more.ts";
import { NotRemembered } from "../../NotRemembered.tsx";
import { ADDRESS_FILTERS, type AddressFilter } from "../../routes/new-reports-route.ts";
import { Chips } from "../../ui/Chips.tsx";
import type { Intake } from "../intake.ts";
import { countFiltered, filterByState } from "../plan.ts";
import { LookUpAll } from "./LookUpAll.tsx";
import { ReviewTable } from "./ReviewTable.tsx";
import { useSpokenCounts } from "./use-spoken-counts.ts";

const FIRST = 100;

interface ReviewPanelProps {
  intake: Intake;
  settings: Settings;
  filter: AddressFilter;
  onFilter: (filter: AddressFilter) => void;
}

/** List of the checked addresses: what each is, and what will happen with it. */
export function ReviewPanel({ intake, settings, filter, onFilter }: ReviewPanelProps) {
  const { rows } = intake.plan.value;
  const counts = intake.counts.value;
  useSpokenCounts(intake);
  const filtered = useMemo(() => filterByState(rows, filter), [rows, filter]);
  const { shown, showMore } = useShowMore(filtered, useSignal(FIRST));
  const { leftOut, isReading } = intake.addresses;
  const isNothing = rows.length === 0 && leftOut.value === 0;
  const isCleared = isNothing && !isReading.value;
  useLayoutEffect(() => {
    if (isCleared && filter !== "all") onFilter("all");
  }, [isCleared]);
  const panel = { class: "panel review", "aria-label": t("addresses_checked"), "aria-busy": isReading.value };
  if (isNothing) {
    return (
      <section {...panel}>
        <p class="body secondary nothing">{t("addresses_none")}</p>
      </section>
    );
  }
  return (
    <section {...panel}>
      <header>
        <Chips
          chips={ADDRESS_FILTERS.map((name) => ({
            name,
            label: t(name === "all" ? "all" : `address_filter_${name}`),
            count: countFiltered(counts, name),
          }))}
          current={filter}
          onChoose={onFilter}
        />
      </header>
      <div class="row narrowing">
        <Words id="include" label={t("include")} words={intake.include} onSettle={intake.addresses.settleWords} />
        <Words id="exclude" label={t("exclude")} words={intake.exclude} onSettle={intake.addresses.settleWords} />
        {!intake.lookFirst.isLooking.value && <LookUpAll lookUps={intake.lookUps} />}
      </div>
      {leftOut.value > 0 && <p class="remark secondary">{plural("words_leave_out", leftOut.value)}</p>}
      <NotRemembered preferences={settings.preferences} text={t("history_off_addresses")} class="remark secondary" />
      {filtered.length === 0 ? (
        <p class="remark secondary">{t("none_match")}</p>
      ) : (
        <ReviewTable intake={intake} rows={filtered} shown={shown} onShowMore={showMore} />
      )}
    </section>
  );
}

interface WordsProps {
  id: string;
  label: string;
  words: Intake["include"];
  onSettle: () => void;
}

function Words({ id, label, words, onSettle }: WordsProps) {
  const pause = useDebounce(onSettle);
  useLayoutEffect(() => onSettle, []);
  return (
    <span class="words">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        dir="ltr"
        autocomplete="off"
        spellcheck={false}
        placeholder="/blog/ /news/"
        value={words.value}
        onInput={(event) => {
          words.value = event.currentTarget.value;
          pause.start();
        }}
      />
    </span>
  );
}
