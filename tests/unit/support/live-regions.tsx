import { render } from "@testing-library/preact";
import { Announcer, speak } from "@/components/ui/Spoken.tsx";

const REGIONS = "[role=status], [role=alert], [aria-live]";

/** Texts of the live regions on the page, which a screen reader speaks when they appear or change. */
export function liveTexts(): string[] {
  return [...document.querySelectorAll(REGIONS)].flatMap(({ textContent }) => textContent || []);
}

/** Puts the Announcer on the page, without what an earlier test has spoken. */
export async function renderAnnouncer(): Promise<void> {
  const { unmount } = render(<Announcer />);
  // Also lets out what a faked timer has held back.
  speak("");
  await new Promise((resolve) => setTimeout(resolve));
  unmount();
  render(<Announcer />);
}
