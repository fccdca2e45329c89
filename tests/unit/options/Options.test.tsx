// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Options } from "@/entrypoints/options/Options.tsx";
import { parseRoute, type Route } from "@/entrypoints/options/route.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";

afterEach(cleanup);

test.each(["overview", "activity", "settings", "help"])(
  "“Skip to content” leads to the heading of %s",
  async (page) => {
    const route = signal(parseRoute(`#/${page}`) as Route);
    render(
      <Options
        appState={signal(emptyState(settingsOf({ id: "", serviceUrl: "" })))}
        router={{ route, go() {}, isReturn: () => false }}
      />,
    );
    const heading = await screen.findByRole("heading", { level: 1 });
    fireEvent.click(screen.getByRole("button", { name: "Skip to content" }));
    expect(document.activeElement).toBe(heading);
  },
);
