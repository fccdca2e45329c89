// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { Options } from "@/entrypoints/options/Options.tsx";
import { parseRoute, type Route } from "@/entrypoints/options/routes/route.ts";
import * as messages from "@/utils/messages.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";
import { pageOf, reportRow } from "../support/known.ts";

/** The options page before a service is connected. @returns what leads to another page */
function open(page: string) {
  const route = signal(parseRoute(`#/${page}`) as Route);
  render(
    <Options
      appState={signal(emptyState(settingsOf({ id: "", serviceUrl: "" })))}
      router={{ route, go() {}, isReturn: () => false }}
    />,
  );
  return (next: string) =>
    act(() => {
      route.value = parseRoute(`#/${next}`) as Route;
    });
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test.each(["overview", "activity", "settings", "help"])(
  "“Skip to content” leads to the heading of %s",
  async (page) => {
    open(page);
    const title = await screen.findByRole("heading", { level: 1 });
    fireEvent.click(screen.getByRole("button", { name: "Skip to content" }));
    expect(document.activeElement).toBe(title);
  },
);

describe("a change of page", () => {
  test("is spoken where the focus stays on the link that led there", async () => {
    const go = open("activity");
    const link = screen.getByRole("link", { name: "Settings" });
    link.focus();
    await go("settings");
    await waitFor(() => expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain("Settings"));
    expect(document.activeElement).toBe(link);
    expect(document.title).toBe("Settings – Website Reports");
  });

  test("moves the focus to the new heading where the link has gone", async () => {
    const go = open("overview");
    (await screen.findByRole("link", { name: "Set up" })).focus();
    await go("help");
    const title = await heading("Help");
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getAllByRole("status").map((one) => one.textContent)).toEqual([""]);
  });
});

test("the page that the tab was opened with takes no focus", async () => {
  open("help");
  await heading("Help");
  await waitFor(() => expect(document.title).toBe("Help – Website Reports"));
  expect(document.activeElement).toBe(document.body);
});

test("of the page that the tab was opened with, the heading takes the focus of what another service has taken away", async () => {
  vi.spyOn(messages, "ask").mockResolvedValue(pageOf([reportRow("a")]) as never);
  const stateOf = (id: string) => {
    const origin = `https://${id}.example.com`;
    return { ...emptyState(settingsOf({ id, serviceUrl: origin })), keyHint: { keyId: "", origin, ending: "1234" } };
  };
  const appState = signal(stateOf("one"));
  const route = signal(parseRoute("#/reports") as Route);
  render(<Options {...{ appState, router: { route, go() {}, isReturn: () => false } }} />);
  (await screen.findByRole("button", { name: "More for example.com/a" })).focus();
  act(() => {
    appState.value = stateOf("two");
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});
