import { type ComponentChild, render } from "preact";
import { localizeDocument } from "@/utils/i18n.ts";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { ignoreKeyRepeat } from "./ui/ignore-key-repeat.ts";
import { steadyClicks } from "./ui/steady-clicks.ts";

/** Draws a page, and makes its document behave. @param draw - see {@link ErrorBoundary} */
export function start(draw: () => ComponentChild): void {
  localizeDocument();
  ignoreKeyRepeat();
  steadyClicks();
  render(<ErrorBoundary draw={draw} />, document.body);
}
