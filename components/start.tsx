import { type ComponentType, render } from "preact";
import { localizeDocument } from "@/utils/i18n.ts";
import { ErrorBoundary } from "./ui/ErrorBoundary.tsx";
import { ignoreKeyRepeat } from "./ui/ignore-key-repeat.ts";
import { steadyClicks } from "./ui/steady-clicks.ts";

/** Draws a page once it is loaded, and makes its document behave. One that cannot be loaded says so. */
export async function start(load: () => Promise<ComponentType>): Promise<void> {
  const Page = await load().catch((thrown) => () => {
    throw thrown;
  });
  localizeDocument();
  ignoreKeyRepeat();
  steadyClicks();
  render(<ErrorBoundary of={Page} />, document.body);
}
