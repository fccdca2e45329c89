// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { asked } from "../../support/asking.ts";
import { button, change, setUpMonitoringPage, show, store } from "./monitoring-page.tsx";
import { run, schedule } from "./schedules.ts";

setUpMonitoringPage();

describe("a run", () => {
  test("all runs of a schedule stand under its name", async () => {
    await store([schedule()], [run("r"), run("o", { scheduleId: "other", name: "Other" })]);
    show("#/monitoring/runs?schedule=s");
    expect(await screen.findByRole("heading", { name: "Runs: Shops" })).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
  });

  test("no more are offered where there are none", async () => {
    const of = (id: string) => run(id, { startedAt: Date.now() - 60_000 });
    await store(
      [schedule()],
      Array.from({ length: 50 }, (_, index) => of(`r${index}`)),
    );
    show("#/monitoring/runs?schedule=s");
    await waitFor(() => expect(screen.getAllByRole("link", { name: /^Show run/ })).toHaveLength(50));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("the next ones are shown below, and the focus goes to the first of them", async () => {
    const runs = Array.from({ length: 60 }, (_, index) => run(`r${index}`, { startedAt: Date.now() - index * 60_000 }));
    await store([schedule()], runs);
    show("#/monitoring/runs?schedule=s");
    const more = await button("Show more");
    more.focus();
    fireEvent.click(more);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(60));
    await waitFor(() => expect(document.activeElement?.getAttribute("href")).toBe("#/monitoring/runs/r50"));
  });

  test("what several found together is seen with their page", async () => {
    await store([schedule()], ["r", "o"].map((id) => run(id, { seen: false })).concat(run("z")));
    show("#/monitoring/changes?runs=r%2Co%2Cz");
    await waitFor(() => expect(asked("markRunsSeen").map((ids) => ids.toSorted())).toEqual([["o", "r"]]));
  });

  test("what several found together is told as each page differs from before them, above these runs", async () => {
    const later = { ...change("bad", "good", "2"), at: Date.now() };
    await store(
      [schedule()],
      [
        run("r", { found: [change("good", "bad", "1"), change("good", "bad", "2"), change("bad", "good", "3")] }),
        run("o", { found: [later, change("good", "bad", "4")] }),
        run("z", { found: [change("good", "bad", "5")] }),
      ],
    );
    show("#/monitoring/changes?runs=r%2Co%2Cgone");
    const listed = async (name: string) =>
      within(await screen.findByRole("region", { name }))
        .getAllByRole("link")
        .map(({ textContent }) => textContent);
    expect((await listed("Got worse")).sort()).toEqual(["example.com/1", "example.com/4"]);
    expect(await listed("Got better")).toEqual(["example.com/3"]);
    expect(await listed("Runs")).toHaveLength(2);
    expect(screen.getByRole("heading", { level: 1, name: "What changed" })).toBeTruthy();
  });
});
