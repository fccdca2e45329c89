import { Address } from "@/components/ui/Address.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { plural, t } from "@/utils/i18n.ts";
import { ActionButton } from "../../ActionButton.tsx";
import type { Intake } from "../intake.ts";
import type { OpenTab } from "./open-tabs.ts";
import type { OpenTabs } from "./use-open-tabs.ts";

interface TabsSourceProps {
  intake: Intake;
  openTabs: OpenTabs;
}

/** The pages in the browser's tabs. */
export function TabsSource({ intake, openTabs: { tabs, chosen, isDenied, show } }: TabsSourceProps) {
  return (
    <div class="stack">
      <div class="row">
        <ActionButton action={show} label={t("show_tabs")} />
        <small>{t("tabs_hint")}</small>
      </div>
      {isDenied.value && <p role="status">{t("tabs_denied")}</p>}
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
  if (tabs.length === 0) return <p role="status">{t("tabs_none")}</p>;

  function choose(ids: number[], isChosen: boolean) {
    const next = new Set(chosen.value);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    chosen.value = next;
  }

  return (
    <>
      <fieldset class="found-list">
        <legend class="visually-hidden">{t("source_tabs")}</legend>
        <label class="check all">
          <input
            type="checkbox"
            checked={wanted.length === tabs.length}
            indeterminate={wanted.length > 0 && wanted.length < tabs.length}
            onChange={({ currentTarget: { checked } }) =>
              choose(
                tabs.map(({ id }) => id),
                checked,
              )
            }
          />
          {t("all_tabs")}
        </label>
        {tabs.map(({ id, title, url }) => (
          <label class="check" key={id}>
            <input
              type="checkbox"
              checked={chosen.value.has(id)}
              onChange={({ currentTarget: { checked } }) => choose([id], checked)}
            />
            <span>
              <bdi>{title}</bdi>{" "}
              <small>
                <Address url={url} />
              </small>
            </span>
          </label>
        ))}
      </fieldset>
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
