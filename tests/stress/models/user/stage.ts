import { createRandom, type Random } from "../../../lifetime/random.ts";
import type { Pages } from "../extension/pages.ts";
import type { Popup } from "../extension/popup.ts";
import type { ReportsPage } from "../extension/reports-page.ts";
import type { Habits } from "../habits.ts";
import type { Watched } from "../oracle/watched.ts";
import type { Change, LatestSaying, ListScreen, Monitored, PopupScreen } from "../sayings.ts";
import { createReferenceService, type ReferenceService } from "../service/reference-service.ts";
import type { Bundles } from "../world/bundle.ts";
import { Clock, settle } from "../world/clock.ts";
import { Extension } from "../world/extension.ts";
import type { Click, CreateClick } from "./clicks.ts";
import type { Budget, ScheduleWish } from "./schedules.ts";

/** New results a day, where nobody has chosen another number. */
const BUDGET = 100;

interface Opened<Page> {
  page: Page;
  close: () => void;
}

/** One run of the model: a clock, two services, the extension, and what its user has done and was told. */
export class Stage implements Watched {
  readonly clock = new Clock();
  readonly random: Random;
  readonly services: ReferenceService[];
  readonly extension: Extension;
  readonly clicks: Click[] = [];
  readonly changes: Change[] = [];
  readonly latest: LatestSaying[] = [];
  readonly schedules: ScheduleWish[] = [];
  readonly budgets: Budget[] = [{ at: 0, most: BUDGET }];
  /** Which service each connection is to. */
  readonly connections = new Map<string, ReferenceService>();
  readonly connectedAt = new Map<string, number>();
  readonly connectingAt: number[] = [];
  /** What happened, in words. */
  readonly story: string[] = [];
  popup: Opened<Popup> | null = null;
  reports: Opened<ReportsPage> | null = null;
  /** The click whose outcome the open popup has to show. */
  asked: CreateClick | null = null;
  current = 0;
  /** How many commands were carried out. */
  commands = 0;
  readonly #bundles: Bundles<Pages>;
  readonly #observer: Pages;

  constructor(bundles: Bundles<Pages>, habits: Habits[], seed: number) {
    this.#bundles = bundles;
    this.random = createRandom(seed);
    const clock = { now: () => this.clock.now, sleep: (ms: number) => this.clock.sleep(this, ms) };
    this.services = habits.map((of, index) =>
      createReferenceService(`https://service-${"ab"[index]}.example`, `key-${index}-0123456789`, of, clock),
    );
    const { services, random } = this;
    this.extension = new Extension({ clock: this.clock, random, services, startBackground: bundles.startBackground });
    this.#observer = this.extension.openPage(bundles.startPages).page;
  }

  get service(): ReferenceService {
    return this.services[this.current] as ReferenceService;
  }

  /** Connects the extension to one of the services, as Settings does; the former stays where that one fails the test. */
  async connect(index: number): Promise<void> {
    this.connectingAt.push(this.clock.now);
    const service = this.services[index] as ReferenceService;
    await this.#until(this.#observer.connect(service.origin, service.key));
    const { connectionId } = await this.journal();
    if (this.connections.has(connectionId)) return;
    this.current = index;
    this.connections.set(connectionId, service);
    this.connectedAt.set(connectionId, this.clock.now);
  }

  /** Lets time pass until something is over. */
  async #until(work: Promise<unknown>): Promise<void> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    await settle();
    while (!isOver) await this.clock.advance(100);
  }

  get endedAt(): number[] {
    return this.extension.endedAt;
  }

  journal() {
    return this.#observer.readJournal();
  }

  monitored(): Promise<Monitored> {
    return this.#observer.readMonitored();
  }

  /** What the page of schedules lets its user do. */
  get monitoring(): Pick<Pages, "saveSchedule" | "scheduleButtons" | "setDailyWrites"> {
    return this.#observer;
  }

  async openPopup(url: string, incognito: boolean): Promise<void> {
    this.closePopup();
    this.extension.tab = { url, incognito };
    const { page, close } = this.extension.openPage(this.#bundles.startPages);
    const opening = page.openPopup();
    await this.#until(opening);
    this.popup = { page: await opening, close };
  }

  closePopup(): void {
    this.note();
    this.popup?.close();
    this.popup = null;
    this.asked = null;
  }

  async openReports(filter: ListScreen["filter"]): Promise<void> {
    this.closeReports();
    const { page, close } = this.extension.openPage(this.#bundles.startPages);
    const opening = page.openReportsPage(filter);
    await this.#until(opening);
    this.reports = { page: await opening, close };
  }

  closeReports(): void {
    this.reports?.close();
    this.reports = null;
  }

  /** Takes down what the open popup says of the latest report, before it says something else. */
  note(): PopupScreen | null {
    const screen = this.popup?.page.screen() ?? null;
    if (screen?.latest && !this.latest.includes(screen.latest)) this.latest.push(screen.latest);
    return screen;
  }

  tell(words: string): void {
    this.story.push(`${this.secondsOf(this.clock.now)}  ${words}`);
  }

  /** An instant, counted from the beginning. */
  secondsOf(at: number): string {
    return `${((at - this.clock.now + this.clock.elapsed) / 1000).toFixed(1).padStart(8)} s`;
  }
}
