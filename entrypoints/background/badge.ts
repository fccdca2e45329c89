import { browser } from "wxt/browser";
import { t } from "@/utils/i18n.ts";
import type { Submission } from "@/utils/storage.ts";
import { shortAddress } from "@/utils/url.ts";

interface Badge {
  text: string;
  color: string;
  title: string;
}

/** The badge is drawn by the browser, which takes no style sheet: these are the tokens of `style.css`. */
const ACCENT = "#3151d3";
const COLORS: Record<string, string> = { good: "#13733f", decent: "#8a5a00", bad: "#b3261e" };

/**
 * Shows on the toolbar button what is going on and what came out, until the user has seen it in the popup.
 *
 * @param submissions - newest first
 */
export async function showBadge(submissions: Submission[]): Promise<void> {
  const { text, color, title } = badgeOf(submissions);
  await Promise.all([
    browser.action.setBadgeBackgroundColor({ color }),
    browser.action.setBadgeTextColor({ color: "#ffffff" }),
    browser.action.setBadgeText({ text }),
    browser.action.setTitle({ title }),
  ]);
}

function badgeOf(submissions: Submission[]): Badge {
  const running = submissions.find(({ state }) => state === "sending");
  if (running) return { text: "…", color: ACCENT, title: t("badge_running", shortAddress(running.url)) };
  const unseen = submissions.find(({ seen }) => !seen);
  if (!unseen) return { text: "", color: ACCENT, title: t("extensionName") };
  const address = shortAddress(unseen.url);
  if (unseen.state !== "done") return { text: "!", color: COLORS.bad as string, title: t("badge_trouble", address) };
  const color = COLORS[unseen.report?.result ?? ""] ?? ACCENT;
  return { text: "✓", color, title: t("badge_done", address) };
}
