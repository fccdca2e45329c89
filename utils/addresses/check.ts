import { SCHEME } from "../address-search.ts";
import { type FoundReport, type KnownReport, MAX_ADDRESS_LENGTH } from "../models/known-report.ts";
import { parseReportAddress } from "../url.ts";
import { collectInSlices } from "./slices.ts";

/** Addresses read before a page may draw. */
const SLICE = 100;

/** An address as it was found, and as it would be sent. */
export interface ReadAddress {
  text: string;
  /** Without fragment and user info; the text where it is no address. */
  url: string;
  problem: "twice" | "notAddress" | "tooLong" | null;
}

/** "open": a report of it is being created, or it is not known whether it was. */
export type AddressState = "new" | "known" | "open" | "twice" | "notAddress" | "tooLong";

export interface CheckedAddress {
  text: string;
  url: string;
  state: AddressState;
  /** Newest known report, where there is one. */
  report: FoundReport | null;
}

/** Reads addresses in order by the rules of a single one, with pauses in which the page draws. @returns null if aborted */
export async function readInSlices(texts: string[], signal: AbortSignal): Promise<ReadAddress[] | null> {
  const read = await collectInSlices(walkAddresses(texts, signal));
  return signal.aborted ? null : read;
}

/** Gives null now and then, where a page may pause to draw; ends early if it was aborted meanwhile. */
function* walkAddresses(texts: string[], signal: AbortSignal): Generator<ReadAddress | null> {
  const seen = new Set<string>();
  for (const [index, text] of texts.entries()) {
    if (index % SLICE === 0) yield null;
    if (signal.aborted) return;
    yield readAddress(text, seen);
  }
}

function readAddress(text: string, seen: Set<string>): ReadAddress {
  const parsed = parseReportAddress(text);
  if ("problem" in parsed) return { text, url: text, problem: "notAddress" };
  const { address: url } = parsed;
  const problem = url.length > MAX_ADDRESS_LENGTH ? "tooLong" : seen.has(url) ? "twice" : null;
  seen.add(url);
  return { text, url, problem };
}

/** Says what each address is. @param known - by address, with all its spellings @param open - being created */
export function checkAddresses(
  addresses: ReadAddress[],
  known: ReadonlyMap<string, FoundReport>,
  open: ReadonlySet<string>,
): CheckedAddress[] {
  return addresses.map(({ text, url, problem }) => {
    const report = problem === null ? (known.get(url) ?? null) : null;
    return { text, url, state: problem ?? (open.has(url) ? "open" : report ? "known" : "new"), report };
  });
}

/** Lists the addresses that a known report may be of: services may keep them without their scheme. */
export function spellingsOf({ url }: KnownReport): string[] {
  if (SCHEME.test(url)) return [url];
  return ["https://", "http://"].flatMap((scheme) => URL.parse(scheme + url)?.href ?? []);
}
