import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { useAction } from "@/components/hooks/use-action.ts";
import { readSitemap, type SitemapContent, type SitemapFile } from "@/utils/addresses/read-sitemap.ts";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";
import type { AddedSource } from "@/utils/models/address-source.ts";
import { type AddressProblem, parseReportAddress, permissionPattern } from "@/utils/url.ts";
import type { Intake } from "../intake.ts";
import { whilePermitted } from "./permitted.ts";

/** Sitemap that was read, with the address that was asked for. */
type ReadSitemap = SitemapContent & { url: string };

export type SitemapReader = ReturnType<typeof useSitemap>;

/**
 * Reads the sitemap of a site, by the page of a tab that shows it, or as the browser allows; kept while another source is
 * shown.
 */
export function useSitemap(intake: Intake) {
  const address = intake.sitemap;
  const problem = useSignal<AddressProblem | null>(null);
  const isDenied = useSignal(false);
  const result = useSignal<ReadSitemap | null>(null);
  const left = useMemo(() => new AbortController(), []);
  useLayoutEffect(() => () => left.abort(), []);

  /** Nobody waits for more of a site once the page was left. */
  async function readFile(url: string, tabId: number | null): Promise<string> {
    if (left.signal.aborted) throw new AppError("interrupted");
    return ask("readSiteFile", { url, tabId });
  }

  const action = useAction(async (tabId: number | null = null) => {
    const parsed = parseReportAddress(address.value);
    const former = result.value;
    problem.value = "problem" in parsed ? parsed.problem : null;
    isDenied.value = false;
    result.value = null;
    if ("problem" in parsed) return;
    const { address: url } = parsed;
    const origins = originsOf(url, former);
    const readFiles = () => readSitemap(url, (file) => readFile(file, tabId));
    const read =
      tabId === null ? await whilePermitted({ origins }, readFiles) : await readFiles().catch(nullIfNotPermitted);
    isDenied.value = read === null;
    if (read === null) return;
    result.value = { url, ...read };
    intake.add(...read.files.map(toSource));
  });
  return { address, problem, isDenied, result, action };
}

/** Leaves what a page cannot read to a click that asks for permission. */
function nullIfNotPermitted(thrown: unknown): null {
  const error = AppError.from(thrown);
  if (error.kind !== "siteNotPermitted" && error.kind !== "pageNotReadable") throw error;
  return null;
}

/** A file of a sitemap is a source of its own, which can be left out. */
export function toSource({ url, addresses }: SitemapFile): Omit<AddedSource, "id"> {
  return { kind: "sitemap", name: url, addresses };
}

/** Sites to be allowed: that of the address, and those where its files turned out to lie when it was read before. */
function originsOf(url: string, former: ReadSitemap | null): string[] {
  const { files, failures } = former?.url === url ? former : { files: [], failures: [] };
  const missing = failures.filter(({ failure }) => failure.kind === "siteNotPermitted");
  return [...new Set([url, ...[...files, ...missing].map((file) => file.url)].map(permissionPattern))];
}
