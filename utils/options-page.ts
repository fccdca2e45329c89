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

/** Hash of a view. */
export type Hash = `#/${Path}` | `#/${Path}?${string}`;

/** Formats a hash such as `#/reports?result=bad`. */
export function hashOf(path: Path, parameters?: Record<string, string>): Hash {
  const search = String(new URLSearchParams(parameters));
  return `#/${path}${search && `?${search}`}` as Hash;
}

/** A report's page. */
export function pathOfReport(id: string): Path {
  return `reports/${encodeURIComponent(id.toWellFormed())}`;
}

/** Is a text from elsewhere, such as the id of a notice, a hash of ours? */
export function isHash(text: string): text is Hash {
  return text.startsWith("#/");
}

/** Address of a view, for whoever is not on the options page. */
export type OptionsPage = `/options.html${Hash}`;
