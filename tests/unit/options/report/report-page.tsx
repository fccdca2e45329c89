import { type Signal, signal } from "@preact/signals";
import { render, screen, within } from "@testing-library/preact";
import { vi } from "vitest";
import { ReportPage } from "@/entrypoints/options/report/ReportPage.tsx";
import { formatRoute, parseRoute, type Route } from "@/entrypoints/options/routes/route.ts";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import { AppError } from "@/utils/errors.ts";
import type { AddressHistory, Point } from "@/utils/models/history.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask } from "../../support/asking.ts";
import "../../support/menus.ts";

export const DAY = 86_400_000;
export const NOW = Math.floor(Date.now() / 1000) * 1000;
export const URL_ = "https://shop.example.org/a";
export const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });
export const REPORT: Report = {
  id: "7",
  url: URL_,
  result: "bad",
  generatedAt: new Date(NOW).toISOString(),
  privacy: 1,
  link: null,
  more: {
    project: "Shops",
    score: 46,
    scores: { Performance: 18 },
    failed_audits: [
      { id: "image-alt", title: "Images have no alternative text", description: "Describe each image." },
      { id: "lcp", title: "Largest Contentful Paint", value: "7.9 s" },
    ],
    page: "javascript:alert(1)",
    markup: "<img src=x onerror=alert(1)><script>alert(1)</script>",
    passed: true,
    weight: 1234567.891,
    nothing: null,
    measured_at: "2026-11-20 14:00:00",
    tags: ["shop", "https://example.com/tag"],
  },
};

export const POINTS: Point[] = [
  [NOW - 60 * DAY, "good", "7", 91, [80]],
  [NOW - 40 * DAY, "decent", "7", 71, [55]],
  [NOW - 4 * DAY, "bad", "7", 44, [27]],
  [NOW, "bad", "7", 46, [18]],
];
export const ENTRIES = [
  { at: NOW - 40 * DAY, reportId: "7", lists: { failed_audits: ["link-name", "lcp"] } },
  { at: NOW - 4 * DAY, reportId: "7", lists: { failed_audits: ["lcp"] } },
  { at: NOW, reportId: "7", lists: { failed_audits: ["image-alt", "lcp"] } },
];

export async function remember(changes: Partial<AddressHistory> = {}) {
  const base = { connectionId: "c", url: URL_, names: ["scores.Performance"], gone: {}, seenAt: NOW };
  const { points, generatedAt } = { points: POINTS, generatedAt: NOW };
  await database.use(async (db) => {
    await db.put("history", { ...base, points, entries: ENTRIES, ...changes });
    const known = { connectionId: "c", url: URL_, project: "Shops", result: "bad", privacy: 1, generatedAt } as const;
    await db.put("reports", { ...known, reportId: "7", seenAt: NOW });
    await db.put("reports", {
      ...known,
      reportId: "8",
      url: "https://shop.example.org/b",
      result: "good",
      seenAt: NOW,
    });
  });
}

export function open(hash = "#/reports/7", appState: Signal<AppState> = signal(emptyState(SETTINGS))) {
  const go = vi.fn((to: Route, _step?: "replace") => view.rerender(pageAt(formatRoute(to))));
  const router = { go } as unknown as Router;
  function pageAt(hash: string) {
    const { page: _page, ...route } = parseRoute(hash) as Route & { page: "report" };
    return <ReportPage appState={appState} router={router} {...route} />;
  }
  const view = render(pageAt(hash));
  return { ...view, go, appState };
}

export const region = (name: string) => screen.findByRole("region", { name });
export const panel = async (name: string) => within(await region(name));

export function answerWith(report: Report | AppError) {
  ask.mockImplementation(async (question) => {
    if (report instanceof AppError) throw report;
    return question === "updateReport" ? { before: REPORT, updated: report } : report;
  });
}

/** Opens the page of a report, with this answer of the service. */
export function openWith(report: Report | AppError) {
  answerWith(report);
  return open();
}

/** Changed numbers, as "from → to". */

export function changesIn(panel: HTMLElement): string[] {
  return [...panel.querySelectorAll(".from-to")].map(({ textContent }) => textContent.replace(/\s+/g, " "));
}

export function listUnder(within_: ReturnType<typeof within>, heading: string): (string | null)[] {
  const list = within_.getByRole("heading", { name: heading }).nextElementSibling as HTMLElement;
  return [...list.children].map(({ textContent }) => textContent);
}
