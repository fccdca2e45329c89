import { signal } from "@preact/signals";
import { describe, expect, test } from "vitest";
import { typedOn } from "@/entrypoints/options/settings/typed-connection.ts";
import type { AppState } from "@/utils/app-state.ts";
import { emptyState, settingsOf } from "./app-state.ts";

const FIRST = "https://first.example";
const SECOND = "https://second.example";

function connectedTo(serviceUrl: string): AppState {
  return emptyState(settingsOf({ serviceUrl }));
}

/** The form of a page, and what it holds once another page has connected another service. */
function open() {
  const appState = signal(connectedTo(FIRST));
  const typed = typedOn(appState);
  return {
    typed,
    connectOther: () => {
      appState.value = connectedTo(SECOND);
      return typedOn(appState);
    },
  };
}

describe("another service that another page connects", () => {
  test("is shown where nothing was typed", () => {
    expect(open().connectOther().address.value).toBe(SECOND);
  });

  test("does not replace an address that was typed", () => {
    const { typed, connectOther } = open();
    typed.address.value = "https://third.example";
    expect(connectOther().address.value).toBe("https://third.example");
  });

  test("does not get a key that was typed for the one shown", () => {
    const { typed, connectOther } = open();
    typed.key.value = "the first one's";
    expect(connectOther().address.value).toBe(FIRST);
    typed.key.value = "";
    expect(connectOther().address.value).toBe(SECOND);
  });
});
