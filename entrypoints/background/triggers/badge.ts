import { browser } from "wxt/browser";
import { isRating, type Result } from "@/utils/contract.ts";
import { formatNumber } from "@/utils/format.ts";
import { plural, t } from "@/utils/i18n.ts";
import { isOfOtherPrivacy, type Submission } from "@/utils/models/submission.ts";
import { coalesce } from "@/utils/queue.ts";
import { shortAddress } from "@/utils/url.ts";
import { onConnectionsChange } from "../connections/connect.ts";
import { type OpenJobs, readOpenJobs } from "../jobs/create/job/journal.ts";
import { readUrgent } from "../jobs/create/journal.ts";
import { onSubmissionsChange } from "../jobs/journal.ts";
import { onRecordsChange } from "../monitoring/records.ts";
import { countWorse, needsUser } from "../monitoring/unseen.ts";
import { sleep } from "../sleep.ts";

interface Badge {
  text: string;
  color: string;
  title: string;
}

/** The light colours of `tokens.css`, which cannot style the badge. */
const ACCENT = "#3151d3";
const COLORS = { good: "#13733f", decent: "#8a5a00", bad: "#b3261e" } satisfies Record<Result, string>;

/** Draws the badge, and again after changes of jobs, schedules and connections. @returns how to draw it after others */
export function watchBadge(): () => void {
  const draw = coalesce(async () => {
    // What has just been noted is sent first.
    await sleep(0);
    await showBadge(await readUrgent(), await readOpenJobs(), await countWorse(), await needsUser());
  });
  const show = () => void draw().catch(() => undefined);
  for (const onChange of [onSubmissionsChange, onRecordsChange, onConnectionsChange]) onChange(show);
  show();
  return show;
}

/**
 * Shows on the toolbar button what is running, and each outcome until it is seen.
 *
 * @param submissions - newest first, without those that wait in jobs
 * @param worse - pages that got worse, as far as the user has not seen it
 * @param isAnyPaused - does a schedule need the user?
 */
export async function showBadge(
  submissions: Submission[],
  jobs: OpenJobs,
  worse: number,
  isAnyPaused: boolean,
): Promise<void> {
  const { text, color, title } = badgeOf(submissions, jobs, worse, isAnyPaused);
  await Promise.all([
    browser.action.setBadgeBackgroundColor({ color }),
    browser.action.setBadgeTextColor({ color: "#ffffff" }),
    browser.action.setBadgeText({ text }),
    browser.action.setTitle({ title }),
  ]);
}

function badgeOf(
  submissions: Submission[],
  { waiting, needsUser: isJobPaused }: OpenJobs,
  worse: number,
  isAnyPaused: boolean,
): Badge {
  const sending = submissions.filter(({ state }) => state === "sending");
  const running = sending.find(({ batch }) => !batch);
  const left = waiting + sending.length;
  if (running) return { text: "…", color: ACCENT, title: titleOf(running, "badge_running") };
  if (left > 0) return { text: formatNumber(left), color: ACCENT, title: plural("now_creating", left) };
  // Only a private window may show its outcomes, and it may be closed already.
  const unseen = submissions.find(({ seen, incognito }) => !seen && !incognito);
  if (!unseen) {
    if (isJobPaused) return { text: "!", color: COLORS.bad, title: t("badge_paused") };
    if (worse > 0) return { text: formatNumber(worse), color: COLORS.bad, title: plural("notice_worse_count", worse) };
    if (isAnyPaused) return { text: "!", color: COLORS.bad, title: t("notice_unnamed") };
    return { text: "", color: ACCENT, title: t("extensionName") };
  }
  const { state, report, mayBeNew } = unseen;
  if (!report || mayBeNew || isOfOtherPrivacy(unseen)) {
    return { text: "!", color: COLORS.bad, title: titleOf(unseen, "badge_trouble") };
  }
  const title = titleOf(unseen, state === "done" ? "badge_done" : "badge_there");
  return { text: "✓", color: isRating(report.result) ? COLORS[report.result] : ACCENT, title };
}

/** Returns the button's title. It shows in every window, so private addresses stay out. */
function titleOf({ incognito, url }: Submission, key: `badge_${"running" | "trouble" | "done" | "there"}`): string {
  return incognito ? t("extensionName") : t(key, shortAddress(url));
}
