// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/preact";
import type { VNode } from "preact";
import { expect, test } from "vitest";
import type { ChartPoint } from "@/components/charts/line-chart.ts";
import { CheckTable } from "@/entrypoints/options/report/CheckTable.tsx";
import { NumbersPanel } from "@/entrypoints/options/report/NumbersPanel.tsx";

const POINTS = Array.from({ length: 30 }, (_, day): ChartPoint => [day * 86_400_000, "good", day]);
const NUMBERS = new Map(POINTS.map(([, , value]) => [`scores.n${value}`, value as number]));

test.each<[string, VNode, "table" | "list"]>([
  ["a table", <CheckTable key="t" points={POINTS} name="Score" isScore={true} label="Checks" />, "table"],
  ["a list", <NumbersPanel key="n" now={{ numbers: NUMBERS } as never} before={null} followedNumber="score" />, "list"],
])("%s of which all is shown gets the focus of the button that leaves", async (_what, view, role) => {
  render(view);
  const more = screen.getByRole("button", { name: /^Show/ });
  more.focus();
  fireEvent.click(more);
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole(role));
});

test("many checks are shown a hundred at a time, and the button keeps the focus as long as there are more", async () => {
  const points = Array.from({ length: 230 }, (_, day): ChartPoint => [day * 86_400_000, "good", day]);
  render(<CheckTable points={points} name="Score" isScore={true} label="Checks" />);
  const more = screen.getByRole("button", { name: "Show 100 more" });
  more.focus();
  for (const [shown, label] of [
    [121, "Show 100 more"],
    [221, "Show all 230"],
  ] as const) {
    fireEvent.click(more);
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(shown));
    expect(document.activeElement?.textContent).toBe(label);
  }
  fireEvent.click(more);
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(231));
  expect(document.activeElement).toBe(screen.getByRole("table"));
});
