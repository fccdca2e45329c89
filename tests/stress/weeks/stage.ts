import { createRandom, type Random } from "../../lifetime/random.ts";
import type { Bundles } from "../models/world/bundle.ts";
import { Clock, settle } from "../models/world/clock.ts";
import { Extension } from "../models/world/extension.ts";
import type { Case, Plan } from "./case.ts";
import type { Pages } from "./extension/pages.ts";
import type { Awake, Pressed, Saved, Seen, Written } from "./seen.ts";
import { createService, KEY, ORIGIN, type Service } from "./service/service.ts";

/** No answer of the background takes longer; one that was ended gives none. */
const MAX_ANSWER_MS = 120_000;

const WATCHED = ["runs", "schedules", "standings"];

/** A simulated computer with a browser, its user, and a service. */
export class Stage {
  readonly clock: Clock;
  readonly service: Service;
  readonly extension: Extension;
  readonly written: Written[] = [];
  readonly saved: Saved[] = [];
  readonly pressed: Pressed[] = [];
  readonly awake: Awake[] = [];
  readonly jumps: Seen["jumps"] = [];
  readonly granted: Seen["granted"] = [];
  readonly ends: number[] = [];
  isOpen = true;
  readonly #case: Case;
  readonly #bundles: Bundles<Pages>;
  #connectionId = "";
  #batches = 0;
  #from = 0;

  constructor(bundles: Bundles<Pages>, drawn: Case) {
    this.#case = drawn;
    this.#bundles = bundles;
    this.clock = new Clock(drawn.start);
    const random: Random = createRandom(drawn.luck);
    this.service = createService(drawn, random, this.clock, () => this.extension.starts);
    const { startBackground } = bundles;
    this.extension = new Extension({ clock: this.clock, random, services: [this.service], startBackground });
    this.extension.databases.onWritten = (puts) => {
      const batch = ++this.#batches;
      const common = { at: this.clock.right, shownAt: this.clock.now, worker: this.extension.starts, batch };
      for (const put of puts) if (WATCHED.includes(put.store)) this.written.push({ ...common, ...put } as Written);
    };
    this.extension.onEnd = () => this.ends.push(this.clock.right);
  }

  /** Connects the extension, and saves the schedules. */
  async setUp(): Promise<void> {
    const { clock } = this;
    this.awake.push({ from: clock.right, until: Number.POSITIVE_INFINITY, openedAt: clock.right });
    this.extension.openBrowser(true);
    const { budget, weekly, withoutAddresses, plans } = this.#case;
    await this.#ask(async (page) => {
      await page.connect(ORIGIN, KEY);
      await page.changePreferences(budget, weekly, withoutAddresses);
      this.#connectionId = await page.connectionId();
    });
    this.#from = clock.right;
    for (const [schedule, plan] of plans.entries()) await this.save(schedule, plan);
  }

  /** Saves a schedule, a new one or a changed one. */
  async save(schedule: number, plan: Plan): Promise<void> {
    const known = this.saved.find((one) => one.schedule === schedule)?.id ?? null;
    const saving = this.#ask((page) => page.save(this.#connectionId, known, plan));
    const id = await saving;
    if (id) this.saved.push({ at: this.clock.right, shownAt: this.clock.now, schedule, id, plan });
  }

  async press(kind: Pressed["kind"], id: string): Promise<void> {
    const { right: at, now: shownAt } = this.clock;
    await this.#ask((page) => page.press[kind](id));
    this.pressed.push({ kind, id, at, shownAt, endedAt: this.clock.right });
  }

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    const { right } = this.clock;
    this.awake.push({ from: right, until: Number.POSITIVE_INFINITY, openedAt: right });
    this.extension.openBrowser(this.#case.browser === "Chromium");
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#endAwake();
    this.extension.closeBrowser();
  }

  /** Ends the background or the browser in so many milliseconds. */
  endIn(ms: number, isBrowser: boolean): void {
    this.clock.set(this, () => (isBrowser ? this.close() : this.extension.killBackground()), ms);
  }

  sleep(ms: number): void {
    // No alarm rings in a closed browser.
    if (!this.isOpen) {
      this.clock.pass(ms);
      return;
    }
    const openedAt = this.awake.at(-1)?.openedAt ?? 0;
    this.#endAwake();
    this.extension.sleep(ms);
    this.awake.push({ from: this.clock.right, until: Number.POSITIVE_INFINITY, openedAt });
  }

  jump(by: number): void {
    this.jumps.push({ at: this.clock.right, by });
    this.clock.jump(by);
  }

  grant(isGranted: boolean): void {
    this.extension.mayNotify = isGranted;
    this.granted.push({ at: this.clock.right, isGranted });
  }

  seen(): Seen {
    const { written, saved, pressed, awake, jumps, ends, granted, service, extension, clock } = this;
    this.#endAwake();
    const { pages, requests, spells } = service;
    const { notices } = extension;
    return {
      ...{ case: this.#case, pages, requests, spells, notices, written, saved, pressed, awake, jumps, ends, granted },
      ...{ from: this.#from, until: clock.right },
    };
  }

  #endAwake(): void {
    const last = this.awake.at(-1);
    if (last) last.until = Math.min(last.until, this.clock.right);
  }

  /** Opens a page, asks, and lets time pass until it is answered. @returns null where it never is */
  async #ask<T>(question: (page: Pages) => Promise<T>): Promise<T | null> {
    const { page, close } = this.extension.openPage(this.#bundles.startPages);
    let answer: T | null = null;
    let isOver = false;
    question(page).then(
      (answered) => {
        answer = answered;
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    await settle();
    for (let waited = 0; !isOver && waited < MAX_ANSWER_MS; waited += 20) await this.clock.advance(20);
    close();
    return answer;
  }
}
