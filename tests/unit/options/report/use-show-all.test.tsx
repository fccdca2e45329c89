// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import type { VNode } from "preact";
import { afterEach, expect, test } from "vitest";
import type { ChartPoint } from "@/components/charts/line-chart.ts";
import { CheckTable } from "@/entrypoints/options/report/CheckTable.tsx";
import { NumbersPanel } from "@/entrypoints/options/report/NumbersPanel.tsx";

afterEach(cleanup);

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
