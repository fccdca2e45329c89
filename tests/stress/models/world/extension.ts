import type { Random } from "../../../lifetime/random.ts";
import { browserOf, type MessageListeners, ORIGIN } from "./browser.ts";
import type { Start } from "./bundle.ts";
import { Channels } from "./channels.ts";
import type { Clock } from "./clock.ts";
import { Context } from "./context.ts";
import { Databases } from "./database.ts";
import { Listeners } from "./listeners.ts";
import { Locks } from "./locks.ts";
import { networkOf, type Reached } from "./network.ts";
import { globalsOf } from "./sandbox.ts";
import { StorageArea } from "./storage-area.ts";

/** A background that has done nothing for so long is ended by the browser. */
const IDLE_MS = 30_000;
const MIN_ALARM_MS = 30_000;

/** Longer waits are made in parts, as timers know none. */
const MAX_WAIT_MS = 2 ** 30;

/** What the browsers say of a background that ended before it answered. */
const LOST = "A listener indicated an asynchronous response, but the message channel closed before it was received";

interface Parts {
  clock: Clock;
  random: Random;
  services: Reached[];
  startBackground: Start<unknown>;
}

/** A notification, and when it was shown: by the right time, and by the computer's clock. */
export interface Notice {
  id: string;
  title: string;
  message: string;
  at: number;
  shownAt: number;
}

interface Alarm {
  when?: number | undefined;
  every?: number | undefined;
}

/** The extension in a simulated browser: storage that lasts, a background that dies and is woken, pages that ask it. */
export class Extension {
  readonly local = new StorageArea();
  readonly session = new StorageArea();
  readonly messages: MessageListeners = new Listeners();
  readonly alarmListeners = new Listeners<[alarm: { name: string }]>();
  tab = { url: "", incognito: false };
  /** When the background was ended, by the browser or by the model. */
  readonly endedAt: number[] = [];
  badge = "";
  /** Notifications that were shown. */
  readonly notices: Notice[] = [];
  /** Has the user allowed notifications? */
  mayNotify = true;
  /** How often the background was started. */
  starts = 0;
  /** Hears of each end of the background. */
  onEnd: () => void = () => {};
  readonly #parts: Parts;
  readonly #locks = new Locks();
  readonly databases = new Databases();
  readonly #channels = new Channels();
  readonly #alarms = new Map<string, { when: number; every: number; timer: number }>();
  #background: Context | null = null;
  #unanswered = new Map<Context, Set<(answer: unknown, error: string | null) => void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Opens a page of the extension. @returns its exports, and what closes it */
  openPage<Exports>(start: Start<Exports>): { page: Exports; close: () => void } {
    const context = new Context(this.#parts.clock);
    context.onEnd(() => this.#forget(context));
    return { page: start(this.#globals(context)), close: () => context.end() };
  }

  /** The browser, the computer's lack of memory or an update ends the background, in the middle of whatever it does. */
  killBackground(): void {
    const context = this.#background;
    if (!context) return;
    this.#background = null;
    this.endedAt.push(this.#parts.clock.now);
    this.onEnd();
    context.end();
    this.#forget(context);
    const asked = this.#unanswered.get(context) ?? [];
    this.#unanswered.delete(context);
    for (const reply of asked) queueMicrotask(() => reply(undefined, LOST));
  }

  /** Passes a page's message on to the background, which is started where it does not run. */
  send(from: Context, message: unknown, reply: (answer: unknown, error: string | null) => void): void {
    const background = this.#wake();
    background.busyAt = this.#parts.clock.elapsed;
    const asked = this.#unanswered.get(background) ?? new Set();
    this.#unanswered.set(background, asked);
    const answer = (answered: unknown, error: string | null) => {
      if (asked.delete(answer) && from.isAlive) reply(clone(answered), error);
    };
    asked.add(answer);
    const sender = { id: "model", origin: ORIGIN, url: `${ORIGIN}/page.html` };
    const copy = clone(message);
    queueMicrotask(() => {
      if (background.isAlive) this.messages.ask(background, copy, sender, (answered) => answer(answered, null));
    });
  }

  setBadge(text: string): void {
    this.badge = text;
  }

  /** @param alarm - when it rings, or how often, in milliseconds */
  setAlarm(name: string, { when, every = 0 }: Alarm): void {
    this.clearAlarm(name);
    const { clock } = this.#parts;
    const wait = Math.max(when === undefined ? every : when - clock.now, MIN_ALARM_MS);
    this.#alarms.set(name, { when: clock.now + wait, every, timer: 0 });
    this.#arm(name);
  }

  showNotice(id: string, { title, message }: Pick<Notice, "title" | "message">): void {
    const { right, now } = this.#parts.clock;
    this.notices.push({ id, title, message, at: right, shownAt: now });
  }

  /** The browser closes: what it keeps for its session is gone. */
  closeBrowser(): void {
    this.killBackground();
    this.session.clear();
    for (const { timer } of this.#alarms.values()) this.#parts.clock.clear(timer);
  }

  /** The browser starts, and the background with it. @param keepsAlarms - Firefox does not */
  openBrowser(keepsAlarms: boolean): void {
    if (!keepsAlarms) this.#alarms.clear();
    this.#wake();
    for (const name of this.#alarms.keys()) this.#arm(name);
  }

  /** The computer sleeps for so long; alarms that were due meanwhile ring when it wakes. */
  sleep(ms: number): void {
    this.#parts.clock.pass(ms);
    for (const name of this.#alarms.keys()) this.#arm(name);
  }

  clearAlarm(name: string): boolean {
    this.#parts.clock.clear(this.#alarms.get(name)?.timer);
    return this.#alarms.delete(name);
  }

  getAlarm(name: string) {
    const alarm = this.#alarms.get(name);
    return alarm && { name, scheduledTime: alarm.when };
  }

  getAlarms() {
    return [...this.#alarms].map(([name, { when }]) => ({ name, scheduledTime: when }));
  }

  #arm(name: string): void {
    const { clock } = this.#parts;
    const alarm = this.#alarms.get(name);
    if (!alarm) return;
    clock.clear(alarm.timer);
    const wait = Math.min(alarm.when - clock.now, MAX_WAIT_MS);
    alarm.timer = clock.set(this, () => this.#due(name, alarm), wait);
  }

  #due(name: string, { when, every }: { when: number; every: number }): void {
    // A clock that was set back makes Chromium wait for the alarm's time once more.
    if (this.#parts.clock.now < when) {
      this.#arm(name);
      return;
    }
    this.#ring(name);
    if (every > 0) this.setAlarm(name, { every });
  }

  #ring(name: string): void {
    this.#alarms.delete(name);
    const background = this.#wake();
    background.busyAt = this.#parts.clock.elapsed;
    this.alarmListeners.ask(background, { name });
  }

  #wake(): Context {
    if (this.#background) return this.#background;
    const context = new Context(this.#parts.clock);
    this.#background = context;
    this.starts++;
    this.#parts.startBackground(this.#globals(context));
    this.#endWhenIdle(context);
    return context;
  }

  #endWhenIdle(context: Context): void {
    const { clock } = this.#parts;
    const left = context.busyAt + IDLE_MS - clock.elapsed;
    if (left > 0) clock.set(context, () => this.#endWhenIdle(context), left);
    else this.killBackground();
  }

  #globals(context: Context): Record<string, unknown> {
    const { services, random } = this.#parts;
    const fetch = networkOf(context, services, random);
    return globalsOf(context, {
      ...{ browser: browserOf(context, this), fetch, locks: this.#locks, random },
      ...{ databases: this.databases, channels: this.#channels },
    });
  }

  #forget(context: Context): void {
    for (const area of [this.local, this.session]) area.listeners.drop(context);
    this.messages.drop(context);
    this.#channels.drop(context);
    this.alarmListeners.drop(context);
  }
}

function clone<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
