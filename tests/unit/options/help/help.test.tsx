// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render, screen, waitFor } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { Creation } from "@/entrypoints/options/activity/Creation.tsx";
import { HelpPage } from "@/entrypoints/options/help/HelpPage.tsx";
import { HELP } from "@/entrypoints/options/help/help-texts.ts";
import { HELP_TOPICS, type HelpTopic, parseRoute } from "@/entrypoints/options/routes/route.ts";
import { ConnectionSettings } from "@/entrypoints/options/settings/ConnectionSettings.tsx";
import { createConnectionDraft } from "@/entrypoints/options/settings/connection-draft.ts";
import { createForm } from "@/entrypoints/popup/create-form.ts";
import { Outcome } from "@/entrypoints/popup/Outcome.tsx";
import { t } from "@/utils/i18n.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";

const SETTINGS = settingsOf({ id: "c" }, { reportPage: "" });
const EMPTY = emptyState(SETTINGS);
const UNKNOWN = {
  ...{
    kind: "create",
    id: "s",
    connectionId: "c",
    url: "https://example.com/",
    privacy: 1,
    incognito: false,
    state: "unknown",
  },
  ...{ startedAt: 0, endedAt: 0, report: null, failure: null, looks: 1, found: 0, seen: true },
} as Submission;

describe("Help", () => {
  const help = (about: HelpTopic | null = null, hasSingleKeys = true) => (
    <HelpPage about={about} hasSingleKeys={hasSingleKeys} />
  );

  test("has a section with its own heading for each topic, and no word is missing", () => {
    render(help());
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(Object.values(HELP).map(({ title }) => t(title)));
    expect(new Set(headings).size).toBe(headings.length);
    for (const section of screen.getAllByRole("region")) {
      const paragraphs = [...section.querySelectorAll("p")].map(({ textContent }) => textContent);
      expect(paragraphs).not.toEqual([]);
      for (const text of paragraphs) expect(text).toMatch(/^(?!.*(“”|\$\d)).*[.:]$/);
    }
    expect(document.activeElement).toBe(document.body);
  });

  test.each([true, false])("lists the list's single keys only where they are on: %s", (isOn) => {
    render(help(null, isOn));
    const keys = [...document.querySelectorAll("kbd")].map(({ textContent }) => textContent);
    expect(keys.includes("x")).toBe(isOn);
    expect(keys).toContain("Enter");
  });

  test("says that a sitemap alone is fetched from elsewhere, and how", () => {
    render(help());
    const privacy = screen.getByRole("region", { name: "What leaves your browser" });
    expect(privacy.textContent).toMatch(/sitemap.* from the site you name, without your key or cookies\./);
  });

  test.each(HELP_TOPICS)(
    "%s is scrolled to and focused where it is asked for, also when it is asked for next",
    async (about) => {
      const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockReturnValue();
      const { rerender } = render(help());
      rerender(help(about));
      const heading = screen.getByRole("heading", { level: 2, name: t(HELP[about].title) });
      await waitFor(() => expect(document.activeElement).toBe(heading));
      expect(scroll.mock.contexts).toEqual([heading]);
    },
  );
});

describe("the way to Help about an unknown outcome", () => {
  function hashOfLink(): string {
    const href = screen.getByRole("link", { name: "What does this mean?" }).getAttribute("href") ?? "";
    return href.slice(href.indexOf("#"));
  }

  test("from the popup", () => {
    const page = { address: UNKNOWN.url, stripped: false, problem: null, incognito: false };
    const form = createForm(signal({ ...EMPTY, submissions: [UNKNOWN] }), page, null);
    render(<Outcome submission={UNKNOWN} settings={SETTINGS} form={form} isGone={false} />);
    expect(parseRoute(hashOfLink())).toEqual({ page: "help", about: "unknown" });
  });

  test("from Activity", () => {
    render(<Creation submission={UNKNOWN} settings={SETTINGS} isGone={false} />);
    expect(parseRoute(hashOfLink())).toEqual({ page: "help", about: "unknown" });
  });
});

test("the way from Settings leads to where the key is kept", () => {
  render(<ConnectionSettings appState={signal(EMPTY)} draft={createConnectionDraft("")} />);
  const href = screen.getByRole("link", { name: "Where the key is kept" }).getAttribute("href") ?? "";
  expect(parseRoute(href)).toEqual({ page: "help", about: "key" });
});
