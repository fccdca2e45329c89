import { useMemo } from "preact/hooks";
import type { Step } from "./Pager.tsx";
import { formatRoute, type Route } from "./route.ts";
import type { Router } from "./router.ts";

/** Leads to the pages of a list, and remembers the way to each. */
export function useSteps<View>(router: Router, routeOf: (view: View) => Route) {
  const steps = useMemo(() => new Map<string, Step>(), []);
  return {
    stepTo: (view: View) => steps.get(formatRoute(routeOf(view))),
    go(view: View, step?: Step) {
      if (step) steps.set(formatRoute(routeOf(view)), step);
      router.go(routeOf(view));
    },
  };
}
