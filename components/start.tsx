import { type ComponentChild, render } from "preact";
import { localizeDocument } from "@/utils/i18n.ts";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { ignoreKeyRepeat } from "./ui/ignore-key-repeat.ts";
import { steadyClicks } from "./ui/steady-clicks.ts";

/** Draws a page, and makes its document behave. */
export function start(page: ComponentChild): void {
  localizeDocument();
  ignoreKeyRepeat();
  steadyClicks();
  render(<ErrorBoundary>{page}</ErrorBoundary>, document.body);
}
