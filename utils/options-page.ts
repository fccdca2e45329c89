/** What a hash of the options page begins with. */
export const HASH = "#/";

/** A view of the options page, which its `parseRoute` reads. */
type Path =
  | "overview"
  | "reports"
  | `reports/${string}`
  | "projects"
  | "new-reports"
  | "monitoring"
  | `monitoring/${string}`
  | "activity"
  | "settings"
  | "help";

/** Formats a hash such as `#/reports?result=bad`. */
export function hashOf(path: Path, parameters?: Record<string, string>): string {
  const search = String(new URLSearchParams(parameters));
  return `${HASH}${path}${search && `?${search}`}`;
}

/** A report's page. */
export function pathOfReport(id: string): Path {
  return `reports/${encodeURIComponent(id.toWellFormed())}`;
}

/** Returns the address of a view for whoever is not on the options page. @param hash - as {@link hashOf} formats it */
export function optionsPage(hash: string): `/options.html${string}` {
  return `/options.html${hash}`;
}
