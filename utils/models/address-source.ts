/** Sources of addresses, in the order of the tabs. */
export const SOURCES = ["paste", "file", "sitemap", "tabs", "links"] as const;
export type SourceKind = (typeof SOURCES)[number];

/** Addresses that were added beside those in the text field. */
export interface AddedSource {
  id: string;
  kind: SourceKind;
  /** File name, or the address of the sitemap or page; empty for pasted text and tabs. */
  name: string;
  /** As they were found. */
  addresses: string[];
}
