import { type ReadonlySignal, signal } from "@preact/signals";
import { formatRoute, parseRoute, type Route } from "./route.ts";

/** Current route; the address says it all, so that reload, back and bookmarks work. */
export interface Router {
  route: ReadonlySignal<Route>;
  /** Goes to a view. @param step - "replace" for what is not worth a step back, such as every letter of a search */
  go: (route: Route, step?: "push" | "replace") => void;
}

/** Follows the hash of the address; `fallback` where it names no view. */
export function createRouter(fallback: Route): Router {
  const route = signal(parseRoute(location.hash) ?? fallback);
  if (!parseRoute(location.hash)) history.replaceState(null, "", formatRoute(fallback));
  addEventListener("hashchange", () => {
    route.value = parseRoute(location.hash) ?? fallback;
  });
  return {
    route,
    go(next, step = "push") {
      history[step === "push" ? "pushState" : "replaceState"](null, "", formatRoute(next));
      route.value = next;
    },
  };
}
