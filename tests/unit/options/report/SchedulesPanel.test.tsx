// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render, screen, within } from "@testing-library/preact";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ReportPage } from "@/entrypoints/options/report/ReportPage.tsx";
import { schedulesOf } from "@/entrypoints/options/report/SchedulesPanel.tsx";
import type { Facts } from "@/entrypoints/options/report/use-report.ts";
import { parseRoute, type Route } from "@/entrypoints/options/routes/route.ts";
import type { Router } from "@/entrypoints/options/routes/router.ts";
import { database } from "@/utils/database.ts";
import * as messages from "@/utils/messages.ts";
import type { Point } from "@/utils/models/history.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import type { Schedule, Scope } from "@/utils/models/schedule.ts";
import { scheduleOf } from "../../../support/monitored.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { storeMonitored } from "../../support/monitored.ts";

const FACTS: Facts = {
  ...{ url: "https://shop.example.org/a", result: "bad", privacy: 1 },
  ...{ generatedAt: "2026-11-20T10:00:00.000Z", project: "Shops", more: {} },
};

describe("a schedule looks after a report", () => {
  const fits = (scope: Scope, facts: Partial<Facts> = {}, method: Schedule["method"] = "refresh") =>
    schedulesOf([scheduleOf({ scope, method })], "7", { ...FACTS, ...facts }).length === 1;

  test.each<[Scope]>([
    [{ kind: "filter" }],
    [{ kind: "filter", project: "shops" }],
    [{ kind: "filter", search: "example.org/a", result: "bad" }],
    [{ kind: "chosen", reports: [{ id: "7", url: FACTS.url }] }],
  ])("that it chose, or that fits its filter: %j", (scope) => expect(fits(scope)).toBe(true));

  test.each<[Scope, Partial<Facts>?]>([
    [{ kind: "filter", project: "Museum" }],
    [{ kind: "filter", search: "museum" }],
    [{ kind: "filter", project: "Shops", result: "good" }],
    [{ kind: "chosen", reports: [{ id: "8", url: FACTS.url }] }],
    [{ kind: "filter", project: "Shops" }, { project: null }],
    [{ kind: "filter", result: "bad" }, { result: null }],
  ])("but none that does not, or of which that is not known: %j %j", (scope, facts) =>
    expect(fits(scope, facts)).toBe(false),
  );

  test("whatever its result, where it watches: to see one become that of its filter", () => {
    const scope: Scope = { kind: "filter", project: "Shops", result: "good" };
    expect([fits(scope, {}, "watch"), fits({ ...scope, project: "Museum" }, {}, "watch")]).toEqual([true, false]);
  });
});

describe("a report's page", () => {
  const DAY = 86_400_000;
  const NOW = Math.floor(Date.now() / 1000) * 1000;
  const POINTS: Point[] = [
    [NOW - 3 * DAY, "good", "7"],
    [NOW - 2 * DAY, "decent", "7"],
    [NOW - DAY, "bad", "7"],
  ];

  beforeEach(() => {
    vi.spyOn(messages, "ask").mockResolvedValue({ id: "7", link: null, ...FACTS, more: { project: "Shops" } } as never);
  });

  async function show(preferences: Partial<Preferences> = {}) {
    const history = {
      connectionId: "c",
      url: FACTS.url,
      points: POINTS,
      names: [],
      entries: [],
      gone: {},
      seenAt: NOW,
    };
    const makers = { [String(NOW - 2 * DAY)]: "gone", [String(NOW - DAY)]: "shops" };
    await database.use((db) => db.put("history", { ...history, makers }));
    const { page: _page, ...route } = parseRoute("#/reports/7") as Route & { page: "report" };
    const appState = signal(emptyState(settingsOf({ id: "c" }, preferences)));
    render(<ReportPage appState={appState} router={{ go: vi.fn() } as unknown as Router} {...route} />);
  }

  const panel = async () => within(await screen.findByRole("region", { name: "Monitoring" }));

  test("names the schedules that look after it, and when", async () => {
    const failure = { kind: "keyRejected", status: 401 } as const;
    await storeMonitored({
      schedules: [
        scheduleOf(),
        scheduleOf({ id: "p", name: "Stopped", state: "paused", failure, createdAt: Date.now() + 1_000 }),
        scheduleOf({ id: "o", name: "Others", scope: { kind: "filter", project: "Museum" } }),
      ],
    });
    await show();
    const rows = (await panel()).getAllByRole("listitem");
    expect(rows[0]?.textContent).toMatch(/^ShopsNext run: (today|tomorrow) 6:00\sPM$/);
    expect(rows[1]?.textContent).toMatch(/^StoppedPaused\. The key was not accepted \(401\)/);
    expect(rows).toHaveLength(2);
    const links = (await panel()).getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["#/monitoring/shops", "#/monitoring/p"]);
  });

  test("tells of no time of the day for a run that was missed", async () => {
    await storeMonitored({ schedules: [scheduleOf({ doneUntil: Date.now() - 48 * 3_600_000 })] });
    await show();
    expect((await panel()).getByRole("listitem").textContent).toBe("ShopsNext run: in a few minutes");
  });

  test("promises no run where results are not remembered", async () => {
    await storeMonitored({ schedules: [scheduleOf()] });
    await show({ rememberResults: false });
    expect((await panel()).getByRole("listitem").textContent).toBe("Shops");
  });

  test("says in its history which schedule asked for a check", async () => {
    await storeMonitored({ schedules: [scheduleOf()] });
    await show();
    await screen.findByText("by schedule Shops");
    const history = within(screen.getByRole("region", { name: "History" }));
    const made = history.getAllByRole("row").map((row) => row.querySelector(".maker")?.textContent);
    expect(made).toEqual([undefined, "by schedule Shops", "by a schedule", undefined]);
  });

  test("says nothing of schedules where there are none", async () => {
    await show();
    await screen.findAllByText("by a schedule");
    expect(screen.queryByRole("region", { name: "Monitoring" })).toBe(null);
  });
});
