// @vitest-environment happy-dom
import { render, screen, waitFor } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Announcer } from "@/components/ui/Spoken.tsx";
import { ChartSwitch } from "@/entrypoints/options/ChartSwitch.tsx";

const page = (asTable: boolean) => (
  <>
    <ChartSwitch asTable={asTable} href="#/overview" />
    <Announcer />
  </>
);

test("a chart that became a table says so, but nothing is spoken when its page opens", async () => {
  const { rerender } = render(page(false));
  await new Promise((resolve) => setTimeout(resolve));
  const region = screen.getByRole("status");
  expect(region.textContent).toBe("");
  rerender(page(true));
  await waitFor(() => expect(region.textContent).toBe("Show as chart"));
  expect(screen.getByRole("link", { name: "Show as chart" })).toBeTruthy();
});
