import { type ReadonlySignal, signal } from "@preact/signals";
import { formatRoute, parseRoute, type Route } from "./route.ts";

/** Current route; the address says it all, so that reload, back and bookmarks work. */
export interface Router {
  route: ReadonlySignal<Route>;
  /** Goes to a view. @param step - "replace" for what is not worth a step back, such as every letter of a search */
  go: (route: Route, step?: "push" | "replace") => void;
  /** Was the current view reached by a step back or forward? */
  isReturn: () => boolean;
}

/** State of every step of the tab's history that was on the page. */
const VISITED = true;

/** Follows the hash of the address; `fallback` where it names no view. */
export function createRouter(fallback: Route): Router {
  const route = signal(parseRoute(location.hash) ?? fallback);
  let isReturn = false;
  history.replaceState(VISITED, "", parseRoute(location.hash) ? location.hash : formatRoute(fallback));
  addEventListener("hashchange", () => {
    isReturn = history.state === VISITED;
    history.replaceState(VISITED, "");
    route.value = parseRoute(location.hash) ?? fallback;
  });
  return {
    route,
    go(next, step = "push") {
      history[step === "push" ? "pushState" : "replaceState"](VISITED, "", formatRoute(next));
      isReturn = false;
      route.value = next;
    },
    isReturn: () => isReturn,
  };
}
