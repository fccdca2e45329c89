import { useNow } from "@/components/hooks/use-now.ts";
import { MINUTE_MS } from "@/utils/day.ts";
import { t } from "@/utils/i18n.ts";
import type { FoundChange, Run } from "@/utils/models/run.ts";
import { splitTurns } from "@/utils/models/turn.ts";
import { readRun } from "@/utils/monitoring.ts";
import { sumUp } from "@/utils/sum-up.ts";
import { Failed } from "../../Failed.tsx";
import { useKeptFocus } from "../../hooks/use-kept-focus.ts";
import { Head } from "../../ui/Head.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { RunList } from "../RunList.tsx";
import { useWatched } from "../use-watched.ts";
import { AllRunsLink } from "./AllRunsLink.tsx";
import { ChangesTable } from "./ChangesTable.tsx";
import { useSeen } from "./use-seen.ts";

interface ChangesPageProps {
  connectionId: string;
  runIds: string[];
}

/** Shows what changed in several runs together, and these runs. */
export function ChangesPage({ connectionId, runIds }: ChangesPageProps) {
  const now = useNow(MINUTE_MS).value;
  const { value: runs, failure, again } = useWatched(() => readThese(connectionId, runIds), [runIds.join()]);
  useSeen(runs ?? []);
  useKeptFocus();
  const { worse, better } = splitTurns(sumUp(runs ?? []).sort((a, b) => b.at - a.at));
  return (
    <>
      <Head title={t("report_what_changed")}>
        <AllRunsLink />
      </Head>
      <Failed failure={failure} title={t("history_not_read")} onRetry={again} />
      {runs?.length === 0 && <p class="empty">{t("forgotten")}</p>}
      <Changes title={t("got_worse")} changes={worse} />
      <Changes title={t("got_better")} changes={better} />
      {runs && runs.length > 0 && (
        <Panel title={t("runs")} count={runs.length}>
          <RunList runs={runs} now={now} />
        </Panel>
      )}
    </>
  );
}

function Changes({ title, changes }: { title: string; changes: FoundChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Panel title={title} count={changes.length}>
      <ChangesTable changes={changes} />
    </Panel>
  );
}

async function readThese(connectionId: string, runIds: string[]): Promise<Run[]> {
  const runs = await Promise.all(runIds.map(readRun));
  const ours = runs.flatMap((run) => (run?.connectionId === connectionId ? run : []));
  return ours.sort((a, b) => b.startedAt - a.startedAt);
}
