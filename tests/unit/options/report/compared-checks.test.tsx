// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { formatRoute, type Route } from "@/entrypoints/options/routes/route.ts";
import { formatDay } from "@/entrypoints/options/texts/when.ts";
import { formatMoment } from "@/utils/format.ts";
import type { ListedEntries, Point } from "@/utils/models/history.ts";
import { setUpAsk } from "../../support/asking.ts";
import { liveTexts, renderAnnouncer } from "../../support/live-regions.tsx";
import {
  changesIn,
  DAY,
  ENTRIES,
  listUnder,
  NOW,
  open,
  openWith,
  POINTS,
  panel,
  REPORT,
  region,
  remember,
} from "./report-page.tsx";

setUpAsk();

describe("two checks", () => {
  test("are part of the address, so that a reload or a bookmark shows the same comparison", async () => {
    await remember();
    const { go, unmount } = openWith(REPORT);
    await screen.findAllByText("Images have no alternative text");
    fireEvent.click((await panel("History")).getAllByRole("radio", { name: /^From/ })[3] as HTMLElement);
    const [route, step] = go.mock.lastCall ?? [];
    expect(step).toBe("replace");
    unmount();
    open(formatRoute(route as Route));
    await screen.findAllByText("Images have no alternative text");
    await waitFor(() =>
      expect(changesIn(screen.getByRole("region", { name: "History" }))).toEqual(["91 → 46", "80 → 18"]),
    );
  });

  test("are chosen in the history, the earlier one as From, and compared", async () => {
    await remember();
    openWith(REPORT);
    await screen.findAllByText("Images have no alternative text");
    const history = await panel("History");
    const from = () => history.getAllByRole("radio", { name: /^From/ }) as HTMLInputElement[];
    const to = () => history.getAllByRole("radio", { name: /^To/ }) as HTMLInputElement[];
    expect(from().map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [false, false],
      [true, false],
      [false, false],
    ]);
    expect(to().map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, true],
    ]);
    fireEvent.click(from()[3] as HTMLElement);
    await waitFor(() =>
      expect(changesIn(screen.getByRole("region", { name: "History" }))).toEqual(["91 → 46", "80 → 18"]),
    );
    expect(history.getByText("For at least one of the two, it is not known what failed.")).toBeDefined();
    fireEvent.click(from()[2] as HTMLElement);
    await waitFor(() =>
      expect(changesIn(screen.getByRole("region", { name: "History" }))).toEqual(["71 → 46", "55 → 18"]),
    );
    expect(listUnder(history, "Fails now 1")).toEqual(["Images have no alternative text"]);
    expect(listUnder(history, "Passes now 1")).toEqual(["Link name"]);
    expect(history.getByRole("heading", { name: "Still fails 1" })).toBeDefined();
    expect(to()[1]).toHaveProperty("disabled", false);
  });

  test("are the last one and the one before the fall, also where a third confirmed it", async () => {
    const fall: Point[] = [
      [NOW - DAY, "good", "7", 91],
      [NOW - 1_000, "bad", "7", 46],
      [NOW, "bad", "7", 46],
    ];
    const failedAt = (at: number, ...ids: string[]) => ({ at, reportId: "7", lists: { failed_audits: ids } });
    const both = ["image-alt", "lcp"];
    const entries = [failedAt(NOW - DAY, "lcp"), failedAt(NOW - 1_000, ...both), failedAt(NOW, ...both)];
    await remember({ points: fall, entries });
    openWith(REPORT);
    await screen.findAllByText("Images have no alternative text");
    const history = await panel("History");
    expect(changesIn(await region("History"))).toEqual(["91 → 46"]);
    expect(listUnder(history, "Fails now 1")).toEqual(["Images have no alternative text"]);
    expect((await panel("Failed audits")).getByRole("button", { name: "New 1" })).toBeDefined();
    expect((await region("Numbers")).textContent).toContain("Score46−45");
  });

  test("say of what failed since when, where only an earlier check than From tells it", async () => {
    const points: Point[] = [
      [NOW - 9 * DAY, "good", "7", 92],
      [NOW - 2 * DAY, "good", "7", 91],
      [NOW, "bad", "7", 46],
    ];
    await remember({
      points,
      entries: [{ ...(ENTRIES[1] as ListedEntries), at: NOW - 9 * DAY }, ENTRIES[2] as ListedEntries],
    });
    openWith(REPORT);
    await screen.findAllByText("Images have no alternative text");
    const since = `since ${formatDay(NOW - 9 * DAY)}`;
    expect(listUnder(await panel("History"), `Fails now 1 ${since}`)).toEqual(["Images have no alternative text"]);
    expect((await region("Failed audits")).textContent).toContain(since);
    const history = await panel("History");
    const from = history.getAllByRole("radio", { name: /^From/ });
    fireEvent.click(from[2] as HTMLElement);
    await waitFor(() => expect(history.getByRole("heading", { name: "Fails now 1" })).toBeDefined());
    fireEvent.click(from[1] as HTMLElement);
    await waitFor(() => expect(listUnder(history, `Fails now 1 ${since}`)).toHaveLength(1));
  });

  test("show the earlier one below the newest where it was long ago, and not all in between", async () => {
    const same = Array.from({ length: 30 }, (_, day): Point => [NOW - (29 - day) * DAY, "bad", "7", 46]);
    await remember({ points: [[NOW - 60 * DAY, "good", "7", 91], ...same], entries: [] });
    openWith(REPORT);
    const history = await panel("History");
    expect(history.getAllByRole("row")).toHaveLength(12);
    expect(history.getAllByRole("radio", { checked: true })).toHaveLength(2);
  });

  test("are spoken with their dates and results when one is chosen, but not before", async () => {
    await remember();
    await renderAnnouncer();
    openWith(REPORT);
    const from = (await panel("History")).getAllByRole("radio", { name: /^From/ });
    await waitFor(() => expect(liveTexts()).toEqual([]));
    fireEvent.click(from[2] as HTMLElement);
    const days = [40 * DAY, 0].map((ago) => formatMoment(NOW - ago)).join(" to ");
    await waitFor(() => expect(liveTexts()).toEqual([`${days}: Bad (was Decent)`]));
  });

  test("have names of their own, also within one minute", async () => {
    await remember({ points: [NOW - 20_000, NOW - 10_000, NOW].map((at) => [at, "bad", "7", 46, [18]]), entries: [] });
    openWith(REPORT);
    const radios = (await panel("History")).getAllByRole("radio");
    expect(new Set(radios.map((radio) => radio.getAttribute("aria-label"))).size).toBe(6);
  });

  test("of which nothing is known but results are compared in these", async () => {
    await remember({ points: POINTS.map(([at, result, id]) => [at, result, id] as const), entries: [] });
    openWith(REPORT);
    const history = await panel("History");
    expect(history.getByRole("heading", { name: /^What changed/ })).toBeDefined();
    expect(history.queryByText("For at least one of the two, it is not known what failed.")).toBeNull();
  });
});
