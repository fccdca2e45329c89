// @vitest-environment happy-dom
import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { NotConnected } from "@/entrypoints/options/NotConnected.tsx";
import { settingsOf } from "../support/app-state.ts";

test("before a service is connected, a page keeps its name and leads to Settings", () => {
  render(<NotConnected page="monitoring" settings={settingsOf({ id: "c", serviceUrl: "" })} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Monitoring");
  expect(screen.getByText(/^Connect your website report service/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Set up" }).getAttribute("href")).toBe("#/settings");
});
