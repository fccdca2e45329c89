import { useSignal } from "@preact/signals";
import { Icon } from "@/components/ui/Icon.tsx";
import { CHECK, FAILED } from "@/components/ui/icons.ts";
import { formatNumber } from "@/utils/format.ts";
import { t } from "@/utils/i18n.ts";
import { ShowMore } from "../ui/ShowMore.tsx";
import { humanise } from "./details/humanise.ts";

interface EntriesProps {
  title: string;
  ids: string[];
  titles: Map<string, string>;
  path: string;
  /** Date of the check that they are compared with, if it is another one than for the rest. */
  since: string | null;
}

export function Entries({ title, since, ids, titles, path }: EntriesProps) {
  return (
    <div>
      <h3>
        {title} <small>{formatNumber(ids.length)}</small> {since && <small>{since}</small>}
      </h3>
      <List ids={ids} titles={titles} path={path} />
    </div>
  );
}

export function StillFailing({ title, ids, titles }: Pick<EntriesProps, "title" | "ids" | "titles">) {
  const isOpen = useSignal(false);
  if (ids.length === 0) return null;
  return (
    <div>
      <h3>
        {title} <small>{formatNumber(ids.length)}</small>
      </h3>
      {isOpen.value ? (
        <List ids={ids} titles={titles} path={FAILED} />
      ) : (
        <ShowMore
          class="quiet"
          label={t("show_all_count", formatNumber(ids.length))}
          onShowMore={() => (isOpen.value = true)}
        />
      )}
    </div>
  );
}

function List({ ids, titles, path }: Pick<EntriesProps, "ids" | "titles" | "path">) {
  return (
    <ul class={path === CHECK ? "passing" : "failing"}>
      {ids.map((id) => (
        <li key={id}>
          <Icon path={path} />
          <bdi>{titles.get(id) ?? (/\s/.test(id) ? id : humanise(id))}</bdi>
        </li>
      ))}
    </ul>
  );
}
