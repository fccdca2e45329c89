import type { Page } from "@playwright/test";
import { activeOf, type Connections } from "../../../../utils/models/connection.ts";
import type { Chromium } from "../../../support/chromium.ts";
import { connect } from "../../../support/connect.ts";
import type { Site } from "../../../support/site.ts";
import { readStoredTasks } from "../../../support/stored-tasks.ts";
import { journalOf } from "../extension/words.ts";
import type { Watched } from "../oracle/watched.ts";
import type { Change, Filter, Journal, ListScreen, Monitored, ShownReport } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";
import type { Click } from "../user/clicks.ts";

/** Longer than anything in the page takes on a slow machine. */
const MAX_INTERVAL_MS = 60_000;

/** A real browser with the built extension, and what its user has done and was told. */
export class BrowserStage implements Watched {
  readonly services: ReferenceService[] = [];
  readonly clicks: Click[] = [];
  readonly changes: Change[] = [];
  readonly latest = [];
  readonly schedules = [];
  readonly budgets = [];
  readonly connections = new Map<string, ReferenceService>();
  readonly connectedAt = new Map<string, number>();
  readonly connectingAt: number[] = [];
  readonly endedAt: number[] = [];
  readonly asked = null;
  readonly story: string[] = [];
  readonly chromium: Chromium;
  readonly site: Site;
  readonly page: Page;
  filter: Filter = {};

  /** @param page - a tab that shows the options page */
  constructor(chromium: Chromium, site: Site, page: Page) {
    this.chromium = chromium;
    this.site = site;
    this.page = page;
    // What the page does not offer is an error of the model, to be seen at once.
    page.setDefaultTimeout(MAX_INTERVAL_MS);
  }

  get service(): ReferenceService {
    return this.services.at(-1) as ReferenceService;
  }

  /** Connects a service in Settings, as a user does. */
  async connect(service: ReferenceService): Promise<void> {
    this.services.push(service);
    this.story.length = 0;
    this.connectingAt.push(Date.now());
    await this.chromium.allow([`${service.origin}/*`]);
    await this.go("#/settings");
    await connect(this.page, { address: service.origin, key: service.key });
    const { connectionId } = await this.journal();
    this.connections.set(connectionId, service);
    this.connectedAt.set(connectionId, Date.now());
  }

  async go(hash: string): Promise<void> {
    await this.page.bringToFront();
    await this.page.goto(`chrome-extension://${this.chromium.id}/options.html${hash}`);
    await this.quiet();
  }

  async openReports(filter: Filter): Promise<void> {
    this.filter = filter;
    await this.go(`#/reports?${new URLSearchParams(filter as Record<string, string>)}`);
  }

  /** Waits until nothing is on its way to the service. */
  async quiet(): Promise<void> {
    const visits = () => this.services.flatMap(({ truth }) => truth.visits);
    for (let before = -1; before !== visits().length || visits().some(({ endedAt }) => endedAt === null); ) {
      before = visits().length;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async journal(): Promise<Journal> {
    const { connections } = await this.page.evaluate(() =>
      chrome.storage.local.get<{ connections: Connections }>("connections"),
    );
    const submissions = await readStoredTasks(this.page, "create");
    const deletions = await readStoredTasks(this.page, "remove");
    const updates = await readStoredTasks(this.page, "update");
    const jobs = await readStoredTasks(this.page, "job");
    return journalOf({ connection: activeOf(connections), submissions, deletions, jobs, updates });
  }

  async monitored(): Promise<Monitored> {
    return { schedules: [], runs: [] };
  }

  /** Waits until nothing that was asked for is still going on. */
  async end(): Promise<void> {
    const going = ["being created", "being deleted", "being changed", "can be undone"];
    for (;;) {
      const { creations, deletions, changes } = await this.journal();
      if (![...creations, ...deletions, ...changes].some(({ says }) => going.includes(says))) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  note(): null {
    return null;
  }

  /** The list as it is drawn. */
  async screen(): Promise<ListScreen> {
    const drawn = await this.page.locator("tr[data-id]").evaluateAll((rows) =>
      rows.map((row) => ({
        id: (row as HTMLElement).dataset.id ?? "",
        url: row.getAttribute("aria-label") ?? "",
        result: row.querySelector("td.result")?.textContent?.trim().toLowerCase() || null,
        isSelected: row.getAttribute("aria-selected") === "true",
      })),
    );
    const rows = drawn.map(({ id, url, result }): ShownReport => ({ id, url, result, privacy: null, project: null }));
    const selected = drawn.filter(({ isSelected }) => isSelected).map(({ id }) => id);
    return { connectionId: "", filter: this.filter, rows, selected };
  }

  tell(words: string): void {
    this.story.push(words);
  }
}
