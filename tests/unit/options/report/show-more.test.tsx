// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/preact";
import type { VNode } from "preact";
import { expect, test } from "vitest";
import type { ChartPoint } from "@/components/charts/line-chart.ts";
import { CheckTable } from "@/entrypoints/options/report/CheckTable.tsx";
import { StillFailing } from "@/entrypoints/options/report/ComparedEntries.tsx";
import { HistoryPanel } from "@/entrypoints/options/report/HistoryPanel.tsx";
import { NumbersPanel } from "@/entrypoints/options/report/NumbersPanel.tsx";

const POINTS = Array.from({ length: 30 }, (_, day): ChartPoint => [day * 86_400_000, "good", day]);
const NUMBERS = new Map(POINTS.map(([, , value]) => [`scores.n${value}`, value as number]));

test.each<[string, VNode, "row" | "listitem", number]>([
  ["a table", <CheckTable key="t" points={POINTS} name="Score" isScore={true} label="Checks" />, "row", 21],
  [
    "a list",
    <NumbersPanel key="n" now={{ numbers: NUMBERS } as never} before={null} followedNumber="score" />,
    "listitem",
    12,
  ],
])("the first row that came to %s gets the focus of the button that leaves", async (_what, view, role, index) => {
  render(view);
  const more = screen.getByRole("button", { name: /^Show/ });
  more.focus();
  fireEvent.click(more);
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole(role)[index]));
});

test("many checks are shown a hundred at a time, and the button keeps the focus as long as there are more", async () => {
  const points = Array.from({ length: 230 }, (_, day): ChartPoint => [day * 86_400_000, "good", day]);
  render(<CheckTable points={points} name="Score" isScore={true} label="Checks" />);
  const more = screen.getByRole("button", { name: "Show 100 more" });
  more.focus();
  for (const [shown, label] of [
    [121, "Show 100 more"],
    [221, "Show 10 more"],
  ] as const) {
    fireEvent.click(more);
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(shown));
    expect(document.activeElement?.textContent).toBe(label);
  }
  fireEvent.click(more);
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(231));
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole("row")[221]));
});

test("the title of the history gets the focus of the button beside it that leaves", async () => {
  const points = POINTS.map(([at, result, value]) => [at, result, "7", value, []]);
  const history = { connectionId: "c", url: "https://a.example/", names: [], points, entries: [], gone: {} };
  const known = { history: history as never, titles: new Map(), schedules: [], followedNumber: "score" };
  const view = { from: null, to: null } as never;
  render(<HistoryPanel {...known} reportId="7" view={view} onView={() => undefined} />);
  const more = screen.getByRole("button", { name: "Show all 30" });
  more.focus();
  fireEvent.click(more);
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(31));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "History" })));
});

test("both checks that are compared are shown, also far down", () => {
  const points = POINTS.map(([at, result, value]) => [at, result, "7", value, []]);
  const history = { connectionId: "c", url: "https://a.example/", names: [], points, entries: [], gone: {} };
  const known = { history: history as never, titles: new Map(), schedules: [], followedNumber: "score" };
  const view = { from: `${5 * 86_400_000} 7`, to: `${9 * 86_400_000} 7` } as never;
  render(<HistoryPanel {...known} reportId="7" view={view} onView={() => undefined} />);
  const chosen = screen.getAllByRole("radio", { checked: true }).map((radio) => radio.getAttribute("name"));
  expect(chosen).toEqual(["compare-to", "compare-from"]);
});

test("the list of what still fails gets the focus of the button that opened it", async () => {
  render(<StillFailing title="Still fails" ids={["lcp", "tbt"]} titles={new Map()} />);
  const more = screen.getByRole("button", { name: "Show all 2" });
  more.focus();
  fireEvent.click(more);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("list")));
});
