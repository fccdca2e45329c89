import { useMemo } from "preact/hooks";
import { moveFocus } from "@/components/ui/focus.ts";
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
      showStart();
    },
  };
}

/** A page is read from its beginning, far above the pager that leads there. */
function showStart(): void {
  moveFocus(document.querySelector<HTMLElement>("main table"), { preventScroll: true });
  scrollTo(0, 0);
}
