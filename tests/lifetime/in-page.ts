import type { Protocol } from "../../utils/messages.ts";
import type { NewSubmission } from "../../utils/models/click.ts";
import type { Submission } from "../../utils/models/submission.ts";
import { type Evaluating, readTasksHere } from "../support/stored-tasks.ts";
import type { Shown, Sighting } from "./verdicts.ts";

/**
 * Runs a function inside a page.
 *
 * @param work - it sees nothing but its argument, {@link readTasksHere} and what the page has
 */
export async function inPage<A, R>(page: Evaluating, work: (argument: A) => R, argument: A): Promise<Awaited<R>> {
  const script = `(() => { const readTasksHere = ${readTasksHere}; return (${work})(${JSON.stringify(argument)}) })()`;
  return (await page.evaluate(script)) as Awaited<R>;
}

/** Fills in the popup's form and clicks "Create report". */
export function clickCreate(url: string): void {
  const address = document.querySelector("#address") as HTMLInputElement;
  address.value = url;
  address.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector<HTMLButtonElement>("form button.primary")?.click();
}

/** Asks the background what a page can ask it, without the page. @returns its answer */
export async function tell({ question, data }: { question: keyof Protocol; data: unknown }): Promise<unknown> {
  return chrome.runtime.sendMessage({ type: question, data });
}

/** Reads the journal of what was asked for. */
export async function readJournal(): Promise<Submission[]> {
  return (await readTasksHere("create")) as Submission[];
}

/** Sends what the popup sends at each of these clicks, so many at once. @returns when all are answered */
export async function createAll({ clicks, atOnce }: { clicks: NewSubmission[]; atOnce: number }): Promise<void> {
  const rest = clicks.values();
  const sendRest = async () => {
    for (const data of rest) {
      await chrome.runtime.sendMessage({ type: "createReport", data });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendRest));
}

/** Waits until the service was looked at for every lost answer. @returns the journal then */
export function readJournalAfterLooks(): Promise<Submission[]> {
  return new Promise((resolve) => {
    async function look() {
      const submissions = (await readTasksHere("create")) as Submission[];
      if (submissions.some(({ state, looks }) => state === "sending" || (state === "unknown" && looks === 0))) return;
      channel.close();
      resolve(submissions);
    }
    const channel = new BroadcastChannel("tasks");
    channel.onmessage = look;
    void look();
  });
}

/** Brings the popup's form back, from whatever outcome it shows or comes to show. */
export async function backToForm(): Promise<void> {
  const labels = ["existing_another", "discard"].map((key) => chrome.i18n.getMessage(key as "discard"));
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(look);
    function look() {
      if (document.querySelector("form")) {
        observer.disconnect();
        return resolve();
      }
      const buttons = [...document.querySelectorAll("button")];
      buttons.find(({ textContent }) => labels.includes(textContent ?? ""))?.click();
    }
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
}

/** A click on "Create report". */
export interface Click {
  url: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Waits until nothing is said to be going on for a click, in the popup or in Activity.
 *
 * @param patience - for how long, in milliseconds
 * @returns what the page says then, and the click's entry
 */
export async function sight({ url, at, patience }: Click & { patience: number }): Promise<Sighting> {
  const SENTENCES = {
    creating: "creating",
    unknown: "unknown_title",
    "not created": "not_created",
    "nothing sent": "nothing_sent",
  };
  function place(): Element | null | undefined {
    const list = document.querySelector("ol.activity");
    if (!list) return document.querySelector("main");
    return [...list.children].find(({ textContent }) => textContent?.includes(url.replace(/^https?:../, "")));
  }
  function said(): Shown {
    const text = place()?.textContent ?? "";
    const found = Object.entries(SENTENCES).find(([, key]) => text.includes(chrome.i18n.getMessage(key as "creating")));
    if (found) return found[0] as Shown;
    return place()?.querySelector(".rating") ? "created" : "nothing";
  }
  async function find(): Promise<Submission | null> {
    const submissions = (await readTasksHere("create")) as Submission[];
    return submissions.find((submission) => submission.url === url && submission.startedAt >= at) ?? null;
  }
  /** What an entry tells stands on the page a moment later: what is seen of both has to agree. */
  function isAtRest({ shown, entry }: Sighting): boolean {
    if (entry?.state === "sending" || shown === "creating" || shown === "nothing") return false;
    return shown !== "unknown" || entry === null || entry.state === "unknown";
  }
  const started = Date.now();

  return new Promise<Sighting>((resolve) => {
    const observer = new MutationObserver(look);
    async function look() {
      const entry = await find();
      const sighting = { url, shown: said(), entry };
      if (!isAtRest(sighting) && Date.now() < started + patience) return;
      observer.disconnect();
      channel.close();
      resolve(sighting);
    }
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    const channel = new BroadcastChannel("tasks");
    channel.onmessage = look;
    setTimeout(look, patience);
    void look();
  });
}
