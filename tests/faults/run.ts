import { TEST_MS } from "../support/bound.ts";
import { readTasksHere } from "../support/stored-tasks.ts";
import { complaints } from "./check.ts";
import { type Hands, installHands, type Reading } from "./hands.ts";
import type { Fault, Outcome, Tried } from "./row.ts";
import type { Stage } from "./stage.ts";
import { addressOf, hostOf, wordOf } from "./table.ts";

const PASSWORD = "typed and not lost";

/** A page of the extension, in whichever browser. */
export interface ExtensionPage {
  evaluate(script: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  hover(selector: string): Promise<void>;
  bringToFront(): Promise<void>;
}

/** A fault met by an operation in a browser. */
export interface Cell {
  engine: string;
  fault: string;
  operation: Tried;
  expected: Outcome;
  /** What was wrong; empty where all was well. */
  wrong: string[];
}

/** What is to be tried. */
export interface Tries {
  stage: Stage;
  faults: Fault[];
  operations: Tried[];
}

interface Run extends Tries {
  engine: "Chromium" | "Firefox";
  /** Opens a page of the extension in a tab. */
  open: (path: string) => Promise<ExtensionPage>;
}

/** How an operation is prepared where all is well, and then tried. */
interface Try {
  path: string;
  prepare: (page: ExtensionPage, next: Fault) => Promise<void>;
  /** @returns what the page shows then, for each of the faults */
  act: (page: ExtensionPage, faults: Fault[]) => Promise<Reading[]>;
  /** Many at once instead of one after the other. */
  together?: true;
  /** What had been typed or shown before. */
  typed: (fault: Fault) => string[];
}

const TRIES: Record<Tried, Try> = {
  listReports: {
    path: "options.html#/reports",
    prepare: (page) => call(page, "calm", "reports"),
    act: one((page, fault) => call(page, "search", "reports", wordOf(fault))),
    typed: ({ place }) => (place === "unresolvable" ? [] : ["calm.example"]),
  },
  listProjects: {
    path: "options.html#/projects",
    prepare: (page) => call(page, "calm", "projects"),
    act: one((page, fault) => call(page, "search", "projects", wordOf(fault))),
    typed: () => [],
  },
  readReport: {
    path: "options.html#/reports",
    // One row: with all of them on the page, a dialog takes twice as long to draw.
    prepare: (page, fault) => call(page, "openRows", addressOf("readReport", fault)),
    act: one((page, fault) => call(page, "read", addressOf("readReport", fault))),
    typed: () => [],
  },
  createReport: {
    path: "popup.html",
    prepare: async () => {},
    act: one((page, fault) => call(page, "create", addressOf("createReport", fault), PASSWORD)),
    typed: (fault) => [addressOf("createReport", fault), PASSWORD],
  },
  updateReport: {
    path: "options.html#/reports",
    prepare: (page, fault) => call(page, "openRows", addressOf("updateReport", fault)),
    act: one((page, fault) => call(page, "update", addressOf("updateReport", fault), PASSWORD)),
    typed: () => [PASSWORD],
  },
  deleteReport: {
    path: "options.html#/reports",
    prepare: (page, { place }) => call(page, "openRows", hostOf("deleteReport", place)),
    async act(page, faults) {
      const urls = faults.map((fault) => addressOf("deleteReport", fault));
      const readings = await call(page, "delete", urls);
      return urls.map((url) => readings[url] as Reading);
    },
    together: true,
    typed: () => [],
  },
};

function one(act: (page: ExtensionPage, fault: Fault) => Promise<Reading>): Try["act"] {
  return async (page, faults) => [await act(page, faults[0] as Fault)];
}

/**
 * Tries every fault on every operation given, in the extension's own pages.
 *
 * @returns one cell for each
 */
export async function runMatrix({ engine, stage, faults, operations, open }: Run): Promise<Cell[]> {
  const settings = await openWithHands(open, "options.html#/settings");
  const cells: Cell[] = [];
  for (const operation of operations) {
    const { path, prepare, act, together, typed } = TRIES[operation];
    const page = await openWithHands(open, path);
    const tried = faults.filter(({ only }) => only?.includes(operation) ?? true);
    for (const [place, here] of Map.groupBy(tried, (fault) => fault.place)) {
      await connect(settings, page, stage.addresses[place], stage.key);
      for (const turn of together ? shared(here) : here.map((fault) => [fault])) {
        // Nothing was ever seen of a service whose name no address belongs to.
        if (place !== "unresolvable") await prepare(page, turn[0] as Fault);
        await stage.strike(place);
        const readings = await act(page, turn);
        await stage.mend(place);
        if (turn.some(({ wait }) => wait)) await endPause(settings, page, stage);
        for (const [index, fault] of turn.entries()) {
          const expected = (engine === "Firefox" && fault.inFirefox?.[operation]) || fault.outcomes[operation];
          const wrong = complaints(fault, operation, expected, readings[index] as Reading, typed(fault));
          cells.push({ engine, fault: fault.name, operation, expected, wrong });
        }
      }
    }
  }
  return cells;
}

/** Faults that are met at the same time; a pause that a service asks for would hold up the others. */
function shared(faults: Fault[]): Fault[][] {
  const pauses = faults.filter(({ wait }) => wait);
  const groups = [faults.filter(({ wait }) => !wait), ...pauses.map((pause) => [pause])];
  return groups.filter(({ length }) => length > 0);
}

/** A pause is asked of one connection: it ends where another service is connected in between. */
async function endPause(settings: ExtensionPage, page: ExtensionPage, { addresses, key }: Stage): Promise<void> {
  // A list that is on screen would ask anew, and be told to wait once more.
  await page.evaluate(`location.hash = "#/help"`);
  await connect(settings, page, addresses.https, key);
  await connect(settings, page, addresses.http, key);
}

async function openWithHands(open: Run["open"], path: string): Promise<ExtensionPage> {
  const page = await open(path);
  // What it waits for in vain, it says before the browser's driver gives up.
  await page.evaluate(`(${installHands})(${readTasksHere}, ${TEST_MS / 2})`);
  return page;
}

/** Connects in Settings, and goes back to the page once that knows of it. */
async function connect(settings: ExtensionPage, page: ExtensionPage, address: string, key: string): Promise<void> {
  await settings.bringToFront();
  // A connection with a key would stay where the new one fails its test.
  await call(settings, "forgetKey");
  await call(settings, "enterConnection", address, key);
  const tested = call(settings, "connectionTest", false);
  // A mouse at rest presses nothing that a dialog's end brought under it a moment ago.
  await settings.hover("h1");
  await settings.click("button.primary");
  // What is remembered of the former service or account is given up.
  if (await tested) {
    const confirmed = call(settings, "connectionTest", true);
    await settings.click("dialog .danger");
    await confirmed;
  }
  await call(page, "connectedTo", new URL(address).host);
  await page.bringToFront();
}

/** Lets the hands of a page do something. */
function call<Verb extends keyof Hands>(page: ExtensionPage, verb: Verb, ...given: Parameters<Hands[Verb]>) {
  const values = given.map((value) => JSON.stringify(value)).join();
  return page.evaluate(`hands.${verb}(${values})`) as ReturnType<Hands[Verb]>;
}
