import { signal } from "@preact/signals";
import { fireEvent, render, screen } from "@testing-library/preact";
import { beforeEach, vi } from "vitest";
import { NewReportsPage } from "@/entrypoints/options/new-reports/NewReportsPage.tsx";
import type { NewReportsView } from "@/entrypoints/options/routes/new-reports-route.ts";
import { parseRoute } from "@/entrypoints/options/routes/route.ts";
import type { AppState } from "@/utils/app-state.ts";
import { database } from "@/utils/database.ts";
import * as messages from "@/utils/messages.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { ask } from "../../support/asking.ts";
import { knownReport } from "../../support/known.ts";

/** Answers to look-ups. Where nothing else is said, the service has no report. */
export const lookUp = vi.fn();
export const go = vi.fn();

interface Shown {
  hash?: string;
  preferences?: Partial<Preferences>;
  state?: Partial<AppState>;
}

/** Shows the page as the options page does: what it goes to is drawn. */
export function show({ hash = "#/new-reports", preferences, state }: Shown = {}) {
  const connection = { id: "c", serviceUrl: "https://reports.example.com" };
  const appState = signal({ ...emptyState(settingsOf(connection, preferences)), ...state });
  const view = signal((parseRoute(hash) as { view: NewReportsView }).view);
  const Page = () => <NewReportsPage appState={appState} router={{ go } as never} view={view.value} />;
  render(<Page />);
  go.mockImplementation((route) => {
    if (route.page === "new_reports" && route.view.job === null) view.value = route.view;
  });
  return appState;
}

export const field = () => screen.findByRole("textbox", { name: "Addresses" });
export const sitemapField = () =>
  screen.findByRole<HTMLInputElement>("textbox", { name: "Sitemap, or address of the site" });

export async function type(...lines: string[]) {
  fireEvent.input(await field(), { target: { value: lines.join("\n") } });
}

export const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
export const create = (name: string | RegExp) => screen.findByRole("button", { name });
export const lookedUp = () => lookUp.mock.calls.map(([{ url }]) => url);
export const remember = (...ids: string[]) =>
  database.use(async (db) => void (await Promise.all(ids.map((id) => db.put("reports", knownReport(id))))));
export const tab = (name: string) => screen.findByRole("tab", { name });
export const sitemap = (...addresses: string[]) =>
  `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("")}</urlset>`;

/** Each test gets a background that stores every job, and a service that has no report. */
export function setUpNewReportsPage(): void {
  beforeEach(() => {
    ask.mockReset();
    ask.mockImplementation(async (question: string) => (question === "createReports" ? "job-1" : undefined));
    go.mockReset();
    lookUp.mockReset().mockResolvedValue({ report: null });
    vi.spyOn(messages, "ask").mockImplementation((...asked) =>
      (asked[0] as string) === "lookUp" ? lookUp(asked[1]) : ask(...asked),
    );
  });
}
