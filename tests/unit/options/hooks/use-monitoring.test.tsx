// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { useMonitoring } from "@/entrypoints/options/hooks/use-monitoring.ts";
import { database } from "@/utils/database.ts";
import { run } from "../monitoring/schedules.ts";

function Ids({ mostRuns }: { mostRuns: number }) {
  const monitored = useMonitoring("c", mostRuns);
  return monitored && <p>runs {monitored.runs.map(({ id }) => id).join(" ")}</p>;
}

test("tells of an unseen run however many came after it, newest first", async () => {
  const unseen = { seen: false, attention: "unseen" } as const;
  const runs = [run("1", unseen), run("2"), run("3", unseen), run("other", { ...unseen, connectionId: "d" })];
  await database.use(async (db) => {
    for (const [index, one] of runs.entries()) await db.put("runs", { ...one, startedAt: index });
  });
  render(<Ids mostRuns={2} />);
  expect(await screen.findByText("runs 3 1")).toBeTruthy();
  cleanup();
  render(<Ids mostRuns={0} />);
  expect(await screen.findByText("runs")).toBeTruthy();
});
