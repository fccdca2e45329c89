import { type Signal, signal } from "@preact/signals";

/** Text typed into the connection form; it ends with the page. */
export interface ConnectionDraft {
  address: Signal<string>;
  key: Signal<string>;
  insecureAccepted: Signal<boolean>;
  /** Shows the address of a service that another page has connected, unless something was typed. */
  follow: (address: string) => void;
}

/** Makes an empty draft. @param saved - the service's address; empty where none is connected */
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
      // A typed key is for the address beside it.
      if (!isTyped && key.peek() !== "") return;
      if (!isTyped) address.value = connected;
      shown = connected;
    },
  };
}
