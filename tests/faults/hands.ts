import type { readTasksHere as Read } from "../support/stored-tasks.ts";

/** What a page shows after something was tried. */
export interface Reading {
  /** Every word of the place where the outcome is told. */
  said: string;
  /** The names of the buttons and links there. */
  offered: string[];
  /** Whether anything there still looks as if it went on. */
  busy: boolean;
  /** What had been typed or shown before, and is there still. */
  kept: string[];
  /** What the journal says about it, where there is one; how many seconds to wait, where it notes the time down. */
  journal: { state: string; kind: string | null; wait: number | null } | null;
}

/** What a user does with the extension's pages, done inside them: it works in every browser alike, and fast. */
export interface Hands {
  /** Fills in Settings. Only a real click may save it: browsers ask for a permission nowhere else. */
  enterConnection(address: string, key: string): Promise<void>;
  /** Forgets the saved key, if there is one. */
  forgetKey(): Promise<void>;
  /** Waits for a connection test that is about to start, whatever it finds. @returns whether a question came instead */
  connectionTest(isAnswered: boolean): Promise<boolean>;
  /** Waits until this page shows a service as connected. */
  connectedTo(host: string): Promise<void>;
  calm(page: "reports" | "projects"): Promise<void>;
  search(page: "reports" | "projects", text: string): Promise<Reading>;
  openRows(search: string): Promise<void>;
  read(url: string): Promise<Reading>;
  update(url: string, password: string): Promise<Reading>;
  delete(urls: string[]): Promise<Record<string, Reading>>;
  create(url: string, password: string): Promise<Reading>;
}

/**
 * Makes the {@link Hands} of a page of the extension, as `globalThis.hands`. It is sent there as a text, so that it
 * must know nothing from outside itself.
 */
export function installHands(readTasksHere: typeof Read, longestMs: number): void {
  function until<T>(what: string, find: () => T | null | undefined | false): Promise<T> {
    return new Promise((resolve, reject) => {
      const observer = new MutationObserver(look);
      const timer = setTimeout(() => {
        observer.disconnect();
        reject(new Error(`Waited in vain for ${what}; the page says: ${document.body.innerText.slice(0, 1_000)}`));
      }, longestMs);
      function look() {
        const found = find();
        if (!found) return;
        observer.disconnect();
        clearTimeout(timer);
        resolve(found);
      }
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
    });
  }

  function all<E extends HTMLElement>(selector: string, within: ParentNode = document): E[] {
    return [...within.querySelectorAll<E>(selector)].filter((element) => element.checkVisibility());
  }
  const one = <E extends HTMLElement>(selector: string, within?: ParentNode) => all<E>(selector, within)[0];
  const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.innerText.trim();
  function press(name: string, within?: ParentNode): Promise<void> {
    const find = () =>
      all<HTMLButtonElement>("button", within).find(
        (button) => nameOf(button) === name && !button.disabled && button.ariaDisabled !== "true",
      );
    return until(`the button ${name}`, find).then((button) => button.click());
  }
  async function openMenu(line: HTMLElement): Promise<HTMLElement> {
    const button = await until("the row's button", () => one<HTMLButtonElement>("[aria-haspopup=menu]", line));
    button.click();
    return until("the row's menu", () => one("[role=menu]", line));
  }
  /** Opens the menu of a row and chooses from it. */
  async function choose(name: string, line: HTMLElement): Promise<void> {
    await press(name, await openMenu(line));
  }
  const offers = (name: string, within?: ParentNode) => all("button", within).some((button) => nameOf(button) === name);
  function type(input: HTMLInputElement, text: string): void {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const WORKING = /(Loading|Saving|Refreshing|Deleting the report|Creating the report|Testing the connection)…/;
  const isBusy = (within: HTMLElement) =>
    within.matches('[aria-busy="true"]') ||
    one('progress, [aria-busy="true"]', within) !== undefined ||
    WORKING.test(within.innerText);
  const main = () => document.querySelector("main") as HTMLElement;
  const row = (url: string) =>
    document.querySelector<HTMLElement>(`tbody tr[aria-label="${CSS.escape(url)}"]`) ?? undefined;

  function read(within: HTMLElement, kept: string[] = []): Reading {
    return {
      said: within.innerText,
      offered: all("button, a", within).map(nameOf),
      busy: isBusy(within),
      kept,
      journal: null,
    };
  }

  /** Reads a row with what its menu offers. */
  async function readRow(line: HTMLElement): Promise<Reading> {
    const menu = await openMenu(line);
    const reading = read(line);
    menu.hidePopover();
    await until("the menu's end", () => !menu.isConnected);
    return reading;
  }

  async function taskOf(kind: "create" | "remove", url: string): Promise<Record<string, unknown> | undefined> {
    const tasks = (await readTasksHere(kind)) as unknown as Record<string, unknown>[];
    return tasks.find((candidate) => candidate.url === url);
  }

  async function journalOf(kind: "create" | "remove", url: string): Promise<Reading["journal"]> {
    const entry = await taskOf(kind, url);
    const failure = entry?.failure as { kind: string; retryAt?: number } | null | undefined;
    const toldAt = entry?.endedAt as number | undefined;
    const wait = failure?.retryAt && toldAt ? Math.round((failure.retryAt - toldAt) / 1000) : null;
    return entry ? { state: String(entry.state), kind: failure?.kind ?? null, wait } : null;
  }

  /** Waits until an outcome is noted as seen: until then, the next popup tells of it too. */
  async function noted(url: string): Promise<void> {
    const end = Date.now() + longestMs;
    while ((await taskOf("create", url))?.seen === false) {
      if (Date.now() > end) throw new Error(`Waited in vain for the outcome of ${url} to be noted as seen.`);
    }
  }

  /** Fills in everything a password can be typed into, as a user does who protects a report. */
  async function protect(form: HTMLElement, password: string): Promise<void> {
    all<HTMLInputElement>("input[type=radio]", form)[2]?.click();
    type(await until("the field Password", () => one<HTMLInputElement>(".password input", form)), password);
  }
  const typed = (within: HTMLElement) =>
    all<HTMLInputElement>("input:not([type=radio])", within).map(({ value }) => value);

  /** The page hears of it a moment later. */
  async function close(dialog: HTMLDialogElement): Promise<void> {
    dialog.close();
    await until("the dialog's end", () => !dialog.isConnected);
  }

  const hands: Hands = {
    async forgetKey() {
      if (!offers("Forget key")) return;
      await press("Forget key");
      await press("Forget key", await until("the question", () => one("dialog")));
      await until("no key", () => !offers("Forget key"));
    },

    async enterConnection(address, key) {
      type(await until("Settings", () => one<HTMLInputElement>("#service-address")), address);
      type(one<HTMLInputElement>("#api-key") as HTMLInputElement, key);
    },

    async connectionTest(isAnswered) {
      const isAsked = () => !isAnswered && one("dialog");
      await until("the connection test", () => isAsked() || WORKING.test(main().innerText));
      if (isAsked()) return true;
      await until("its end", () => !WORKING.test(main().innerText));
      return false;
    },

    async connectedTo(host) {
      const header = () => document.querySelector<HTMLElement>("header");
      await until(`a connection to ${host}`, () => header()?.innerText.includes(host) && !offers("Set up"));
    },

    async calm(page) {
      location.hash = `#/${page}?search=calm`;
      await until("calm rows", () => one("tbody")?.innerText.includes("calm.example"));
      await until("no failure", () => !one(".note", main()) && !isBusy(main()));
    },

    async search(page, text) {
      location.hash = `#/${page}?search=${encodeURIComponent(text)}`;
      const hasChanged = () =>
        one(".note", main()) ||
        /odd\.example|could not be read|matches\./.test(main().innerText) ||
        one("tbody")?.innerText.includes(text);
      await until("an outcome", () => location.hash.includes(text) && !isBusy(main()) && hasChanged());
      return read(
        main(),
        all("tbody tr").map(({ innerText }) => innerText),
      );
    },

    async openRows(search) {
      location.hash = `#/reports?search=${encodeURIComponent(search)}&per_page=100`;
      await until("rows", () => one("tbody tr")?.ariaLabel?.includes(search));
      await until("all rows", () => !isBusy(main()));
    },

    async read(url) {
      const list = location.hash;
      await choose("Details", await until("the row", () => row(url)));
      await until("an outcome", () => one("main.report :is(.note, .tree)"));
      const reading = read(main());
      location.hash = list;
      await until("the list", () => !one("main.report"));
      return reading;
    },

    async update(url, password) {
      await choose("Edit", await until("the row", () => row(url)));
      const dialog = await until("the dialog", () => one<HTMLDialogElement>("dialog[open]"));
      await protect(dialog, password);
      await press("Save", dialog);
      const isSaved = () => !dialog.open || !one("form", dialog);
      await until("an outcome", () => isSaved() || (!isBusy(dialog) && one(".note, .problem", dialog)));
      if (isSaved()) {
        // It stays open to hand out the password.
        if (dialog.open) await close(dialog);
        return read(row(url) ?? main());
      }
      const reading = read(dialog, typed(dialog));
      await close(dialog);
      return reading;
    },

    async delete(urls) {
      for (const url of urls) await choose("Delete", await until("the row", () => row(url)));
      const isOver = (url: string) => !row(url) || (one(".note", row(url)) && !isBusy(row(url) as HTMLElement));
      await until("all outcomes", () => urls.every(isOver));
      const nothing: Reading = { said: "", offered: [], busy: false, kept: [], journal: null };
      const readings: Record<string, Reading> = {};
      for (const url of urls) {
        const line = row(url);
        readings[url] = { ...(line ? await readRow(line) : nothing), journal: await journalOf("remove", url) };
      }
      return readings;
    },

    async create(url, password) {
      for (const name of ["Discard", "Create another report"]) if (offers(name)) await press(name);
      type(await until("the form", () => one<HTMLInputElement>("#address")), url);
      await protect(main(), password);
      await press("Create report");
      await until("the start", () => one("progress"));
      await until("an outcome", () => !one("progress") && one(".note, .problem, .outcome", main()));
      await noted(url);
      return { ...read(main(), one("#address") ? typed(main()) : []), journal: await journalOf("create", url) };
    },
  };
  Object.assign(globalThis, { hands });
}
