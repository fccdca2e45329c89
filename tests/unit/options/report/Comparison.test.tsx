// @vitest-environment happy-dom
import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Comparison } from "@/entrypoints/options/report/Comparison.tsx";

const snapshot = (at: number) => ({ at, result: "good", reportId: "1", numbers: new Map(), lists: null });

const UNKNOWN = "For at least one of the two, it is not known what failed.";

test.each<[string, string[] | null, string[] | null, boolean]>([
  ["neither lists anything", null, null, false],
  ["both list other things alone", ["details.passed"], ["details.passed"], false],
  ["the later one lists what failed", null, ["details.failed_audits"], true],
  ["the earlier one lists what failed", ["details.failed_audits"], ["details.passed"], true],
])("that what failed is unknown of one is said only where it is known of the other: %s", (_name, from, to, isSaid) => {
  const listing = (at: number, names: string[] | null) => ({
    ...snapshot(at),
    lists: names && new Map(names.map((name) => [name, ["a"]])),
  });
  render(<Comparison from={listing(0, from)} to={listing(1, to)} titles={new Map()} />);
  expect(screen.queryByText(UNKNOWN) !== null).toBe(isSaid);
});

test("two checks of the same day in different years are told apart", () => {
  const now = new Date(new Date().getFullYear(), new Date().getMonth(), 15, 12).getTime();
  const before = new Date(new Date(now).getFullYear() - 2, new Date(now).getMonth(), 15, 12);
  render(<Comparison from={snapshot(before.getTime())} to={snapshot(now)} titles={new Map()} />);
  const heading = screen.getByRole("heading", { name: /^What changed/ }).textContent;
  expect(heading).toContain(String(before.getFullYear()));
  expect(heading).not.toContain(String(new Date(now).getFullYear()));
});

test.each([
  ["days", 86_400_000, /^What changed \S+ \d+ to \S+ \d+$/],
  ["minutes", 60_000, /12:00 PM to .*12:01 PM$/],
  ["seconds", 1_000, /12:00:00 PM to .*12:00:01 PM$/],
])("two checks are named by what tells them apart: %s", (_what, later, named) => {
  const noon = new Date(new Date().getFullYear(), 5, 15, 12).getTime();
  render(<Comparison from={snapshot(noon)} to={snapshot(noon + later)} titles={new Map()} />);
  const heading = screen.getByRole("heading", { name: /^What changed/ });
  expect(heading.textContent?.replaceAll("\u202f", " ")).toMatch(named);
});

test("a screen reader hears which came before which", () => {
  const withScore = (result: string, score: number) => ({
    ...snapshot(score),
    ...{ result, numbers: new Map([["score", score]]) },
  });
  render(<Comparison from={withScore("bad", 43)} to={withScore("good", 93)} titles={new Map()} />);
  const said = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(said).toEqual(["Bad →Good", "43 → 93+50"]);
});
