import { type Signal, signal } from "@preact/signals";

/** What is typed into the form that connects a service; it ends with the page. */
export interface ConnectionDraft {
  address: Signal<string>;
  key: Signal<string>;
  insecureAccepted: Signal<boolean>;
  /** Shows the address of a service that another page has connected, unless something was typed. */
  follow: (address: string) => void;
}

/** Makes a draft in which nothing is typed. @param saved - the address of the service; empty where none is connected */
export function createConnectionDraft(saved: string): ConnectionDraft {
  const address = signal(saved);
  const key = signal("");
  let shown = saved;
  return {
    address,
    key,
    insecureAccepted: signal(false),
    follow(connected) {
      const isTyped = address.peek() !== shown;
      // A key that was typed is for the address beside it.
      if (!isTyped && key.peek() !== "") return;
      if (!isTyped) address.value = connected;
      shown = connected;
    },
  };
}
