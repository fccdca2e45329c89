import type { ReportsQuery } from "@/utils/contract.ts";

/** File systems take 255 bytes, and a letter has up to four. */
const LONGEST = 50;

/** Names an export after its filters. Signs that a file system or a shell reads in its own way become hyphens. */
export function fileNameOf({ project, search, result }: ReportsQuery): string {
  const filters = [project, search, result].filter(Boolean).join(" ");
  const safe = filters.replace(/[^\p{L}\p{M}\p{N}._]+/gu, "-").replace(/^[-.]+/, "");
  const cut = [...safe]
    .slice(0, LONGEST)
    .join("")
    .replace(/[-.]+$/, "");
  return cut === "" ? "reports" : `reports-${cut}`;
}
