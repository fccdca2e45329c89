import { vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

/** An event of the browser that a test makes happen. */
interface FakeEvent {
  addListener(listener: (...given: never[]) => unknown): void;
  /** Calls every listener. @returns when all have done their work */
  trigger(...given: unknown[]): Promise<unknown[]>;
}

const resets: (() => void)[] = [];

function makeEvent(): FakeEvent {
  const listeners = new Set<(...given: never[]) => unknown>();
  resets.push(() => listeners.clear());
  return {
    addListener: (listener) => void listeners.add(listener),
    trigger: (...given) => Promise.all([...listeners].map((listener) => listener(...(given as never[])))),
  };
}

function makeFunction<Given extends unknown[], Answer>(work: (...given: Given) => Answer) {
  const made = vi.fn(work);
  resets.push(() => made.mockReset().mockImplementation(work));
  return made;
}

/** The browser's own places that the in-memory browser lacks, and what was done with them. */
export const places = {
  contextMenus: {
    onClicked: makeEvent(),
    removeAll: makeFunction(async () => {}),
    create: makeFunction((_item: { id: string; title: string }, done?: () => void) => done?.()),
  },
  commands: { onCommand: makeEvent(), getAll: async () => [] as { name?: string; shortcut?: string }[] },
  omnibox: {
    onInputChanged: makeEvent(),
    onInputEntered: makeEvent(),
    setDefaultSuggestion: makeFunction(async (_line: { description: string }) => {}),
  },
  declarativeContent: {
    onPageChanged: {
      removeRules: makeFunction((_ids: undefined, done: () => void) => done()),
      addRules: makeFunction((_rules: { conditions: object[] }[]) => {}),
    },
    PageStateMatcher: class {
      page: object;
      constructor(page: object) {
        this.page = page;
      }
    },
    SetIcon: class {
      icon: object;
      constructor(icon: object) {
        this.icon = icon;
      }
    },
  },
};

/** The popup that the browser opens, and the icon of its button. */
export const button = {
  openPopup: makeFunction(async () => {}),
  setIcon: makeFunction(async (_icon: { tabId?: number; imageData?: object }) => {}),
};

/** Forgets what earlier tests did. */
export function resetPlaces(): void {
  for (const reset of resets) reset();
  Object.assign(fakeBrowser, places);
  Object.assign(fakeBrowser.action, button);
}
