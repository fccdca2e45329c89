import type { KnownReport } from "../models/known-report.ts";
import { parseReportAddress } from "../url.ts";
import { pause } from "./slices.ts";

/** Servers and browsers refuse longer ones, and nothing is remembered of them. */
const LONGEST_ADDRESS = 2_000;

/** Addresses read between two looks at the clock, and the time after which the page draws. */
const SLICE = 100;
const SLICE_MS = 25;

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
  report: KnownReport | null;
}

/** Reads addresses in their order by the rules of a single one; each counts once. */
export function readAddresses(texts: string[], seen = new Set<string>()): ReadAddress[] {
  return texts.map((text) => readAddress(text, seen));
}

/** Acts as {@link readAddresses} with pauses in which the page draws. @returns null if it was aborted */
export async function readInSlices(texts: string[], signal: AbortSignal): Promise<ReadAddress[] | null> {
  const seen = new Set<string>();
  const read: ReadAddress[] = [];
  let last = performance.now();
  for (let start = 0; start < texts.length; start += SLICE) {
    if (performance.now() - last > SLICE_MS) {
      await pause();
      last = performance.now();
    }
    if (signal.aborted) return null;
    for (const address of readAddresses(texts.slice(start, start + SLICE), seen)) read.push(address);
  }
  return read;
}

function readAddress(text: string, seen: Set<string>): ReadAddress {
  const parsed = parseReportAddress(text);
  if ("problem" in parsed) return { text, url: text, problem: "notAddress" };
  const { address: url } = parsed;
  if (url.length > LONGEST_ADDRESS) return { text, url, problem: "tooLong" };
  if (seen.has(url)) return { text, url, problem: "twice" };
  seen.add(url);
  return { text, url, problem: null };
}

/** Says what each address is. @param known - by address, with all its spellings @param open - being created */
export function checkAddresses(
  addresses: ReadAddress[],
  known: ReadonlyMap<string, KnownReport>,
  open: ReadonlySet<string>,
): CheckedAddress[] {
  return addresses.map(({ text, url, problem }) => {
    const report = problem === null ? (known.get(url) ?? null) : null;
    return { text, url, state: problem ?? (open.has(url) ? "open" : report ? "known" : "new"), report };
  });
}

/** Lists the addresses that a known report may be of: services may keep them without their scheme. */
export function spellingsOf({ url }: KnownReport): string[] {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(url)) return [url];
  return ["https://", "http://"].flatMap((scheme) => URL.parse(scheme + url)?.href ?? []);
}
