import { type Signal, useSignal } from "@preact/signals";
import { type Action, useAction } from "@/components/hooks/use-action.ts";
import { ask, type SitemapAddresses } from "@/utils/messages.ts";
import { type AddressProblem, parseReportAddress, permissionPattern } from "@/utils/url.ts";
import type { Intake } from "../intake.ts";
import { whilePermitted } from "./permitted.ts";

/** What was read, with the number of addresses. */
type ReadSitemap = Omit<SitemapAddresses, "addresses"> & { addresses: number };

export interface SitemapReader {
  address: Signal<string>;
  problem: Signal<AddressProblem | null>;
  isDenied: Signal<boolean>;
  result: Signal<ReadSitemap | null>;
  action: Action<[]>;
}

/** Reads the sitemap of a site, which the browser may have to allow; kept while another tab is shown. */
export function useSitemap(intake: Intake): SitemapReader {
  const address = useSignal("");
  const problem = useSignal<AddressProblem | null>(null);
  const isDenied = useSignal(false);
  const result = useSignal<ReadSitemap | null>(null);
  const action = useAction(async () => {
    const parsed = parseReportAddress(address.value);
    problem.value = "problem" in parsed ? parsed.problem : null;
    isDenied.value = false;
    result.value = null;
    if ("problem" in parsed) return;
    const { address: url } = parsed;
    const read = await whilePermitted({ origins: [permissionPattern(url)] }, () => ask("readSitemap", { url }));
    isDenied.value = read === null;
    if (read === null) return;
    result.value = { ...read, addresses: read.addresses.length };
    intake.add({ kind: "sitemap", name: url, addresses: read.addresses });
  });
  return { address, problem, isDenied, result, action };
}
