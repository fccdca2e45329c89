// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Comparison } from "@/entrypoints/options/report/Comparison.tsx";

afterEach(cleanup);

const snapshot = (at: number) => ({ at, result: "good", reportId: "1", numbers: new Map(), lists: null });

test("two checks of the same day in different years are told apart", () => {
  const now = new Date(new Date().getFullYear(), new Date().getMonth(), 15, 12).getTime();
  const before = new Date(new Date(now).getFullYear() - 2, new Date(now).getMonth(), 15, 12);
  render(<Comparison from={snapshot(before.getTime())} to={snapshot(now)} titles={new Map()} />);
  const heading = screen.getByRole("heading", { name: /^What changed/ }).textContent;
  expect(heading).toContain(String(before.getFullYear()));
  expect(heading).not.toContain(String(new Date(now).getFullYear()));
});
