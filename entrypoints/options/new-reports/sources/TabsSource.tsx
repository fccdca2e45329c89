import { Address } from "@/components/ui/Address.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { plural, t } from "@/utils/i18n.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Intake } from "../intake.ts";
import { CheckList } from "./CheckList.tsx";
import type { OpenTab, OpenTabs } from "./open-tabs.ts";

interface TabsSourceProps {
  intake: Intake;
  openTabs: OpenTabs;
}

export function TabsSource({ intake, openTabs: { tabs, chosen, isDenied, show } }: TabsSourceProps) {
  return (
    <div class="stack">
      <div class="row">
        <ActionButton action={show} label={t("show_tabs")} />
        <small>{t("tabs_hint")}</small>
      </div>
      {isDenied.value && <p>{t("denied")}</p>}
      <ErrorNote failure={show.failure.value} />
      {tabs.value && <TabList tabs={tabs.value} chosen={chosen} intake={intake} />}
    </div>
  );
}

interface TabListProps extends Pick<OpenTabs, "chosen"> {
  tabs: OpenTab[];
  intake: Intake;
}

function TabList({ tabs, chosen, intake }: TabListProps) {
  const wanted = tabs.filter(({ id }) => chosen.value.has(id));
  if (tabs.length === 0) return <p>{t("tabs_none")}</p>;

  function choose(ids: number[], isChosen: boolean) {
    const changed = new Set(ids);
    chosen.value = isChosen ? chosen.value.union(changed) : chosen.value.difference(changed);
  }

  return (
    <>
      <CheckList
        label={t("source_tabs")}
        items={tabs.map((tab) => ({ key: tab.id, isChecked: chosen.value.has(tab.id), content: <TabLine {...tab} /> }))}
        onCheck={choose}
      />
      <div>
        <button
          type="button"
          disabled={wanted.length === 0}
          onClick={() => intake.add({ kind: "tabs", name: "", addresses: wanted.map(({ url }) => url) })}
        >
          {plural("add_addresses", wanted.length)}
        </button>
      </div>
    </>
  );
}

function TabLine({ title, url }: OpenTab) {
  return (
    <span>
      <bdi>{title}</bdi>{" "}
      <small>
        <Address url={url} />
      </small>
    </span>
  );
}
