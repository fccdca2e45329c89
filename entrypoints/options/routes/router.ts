import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { formatRoute, forOtherService, parseRoute, type Route } from "./route.ts";

export type Step = "push" | "replace";

/** Current route; the address says it all, so that reload, back and bookmarks work. */
export interface Router {
  route: ReadonlySignal<Route>;
  /** Goes to a view. @param step - "replace" for what is not worth a step back, such as each further letter of a search */
  go: (route: Route, step?: Step) => void;
  /** Was the current view reached by a step back or forward? */
  isReturn: () => boolean;
}

/**
 * Follows the hash of the address; `fallback` where it names no view.
 *
 * @param service - id of the connection, which each step of the tab's history keeps: its filters fit no other one
 */
export function createRouter(fallback: Route, service: ReadonlySignal<string>): Router {
  const route = signal(fallback);
  let isReturn = false;
  function enter() {
    const isKept = !history.state || history.state === service.peek();
    const asked = parseRoute(location.hash);
    isReturn = isKept && history.state !== null;
    route.value = isKept ? (asked ?? fallback) : forOtherService(asked ?? fallback);
    history.replaceState(service.peek(), "", isKept && asked ? location.hash : formatRoute(route.peek()));
  }
  effect(() => {
    void service.value;
    enter();
  });
  addEventListener("hashchange", enter);
  return {
    route,
    go(next, step = "push") {
      const hash = formatRoute(next);
      const isStep = step === "push" && hash !== location.hash;
      history[isStep ? "pushState" : "replaceState"](service.peek(), "", hash);
      isReturn = false;
      route.value = next;
    },
    isReturn: () => isReturn,
  };
}
