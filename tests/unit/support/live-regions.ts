const REGIONS = "[role=status], [role=alert], [aria-live]";

/** Texts of the live regions on the page, which a screen reader speaks when they appear or change. */
export function liveTexts(): string[] {
  return [...document.querySelectorAll(REGIONS)].flatMap(({ textContent }) => textContent || []);
}
