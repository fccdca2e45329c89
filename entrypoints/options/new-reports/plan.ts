import type { AddressState, CheckedAddress, ReadAddress } from "@/utils/addresses/check.ts";
import { MAX_IN_JOB } from "@/utils/models/job.ts";
import type { FoundReport } from "@/utils/models/known-report.ts";
import type { Existing } from "@/utils/models/new-reports.ts";
import { shortAddress } from "@/utils/url.ts";
import { MAX_REFRESHED } from "../refresh.ts";
import type { AddressFilter } from "../routes/new-reports-route.ts";

/** Fate of an address. "once": it is in the list already. */
type Fate = "create" | "another" | "refresh" | "skip" | "once" | "out";

export interface PlannedAddress extends CheckedAddress {
  fate: Fate;
  isTicked: boolean;
  isOffered: boolean;
}

/** All that one click starts. */
export interface Plan {
  rows: PlannedAddress[];
  create: string[];
  refresh: FoundReport[];
  /** Numbers of ticked addresses that are too many for one click. */
  createLater: number;
  refreshLater: number;
}

const WORK: Fate[] = ["create", "another", "refresh"];

/** Says what happens with each address. @param unticked - addresses that the user leaves out */
export function makePlan(addresses: CheckedAddress[], existing: Existing, unticked: ReadonlySet<string>): Plan {
  const plan: Plan = { rows: [], create: [], refresh: [], createLater: 0, refreshLater: 0 };
  // One report may be that of several addresses, such as those with and without a slash at the end.
  const refreshed = new Set<string>();
  for (const address of addresses) {
    const fate = fateOf(address, existing);
    const isOffered = WORK.includes(fate);
    const isTicked = isOffered && !unticked.has(address.url);
    const { text, url, state, report } = address;
    plan.rows.push({ text, url, state, report, fate: isOffered && !isTicked ? "out" : fate, isTicked, isOffered });
    if (!isTicked || (fate === "refresh" && report && refreshed.has(report.reportId))) continue;
    if (report) refreshed.add(report.reportId);
    add(plan, address, fate);
  }
  return plan;
}

function add(plan: Plan, { url, report }: CheckedAddress, fate: Fate): void {
  if (fate === "refresh" && report) {
    if (plan.refresh.length < MAX_REFRESHED) plan.refresh.push(report);
    else plan.refreshLater++;
  } else if (plan.create.length < MAX_IN_JOB) plan.create.push(url);
  else plan.createLater++;
}

function fateOf({ state }: CheckedAddress, existing: Existing): Fate {
  if (state === "new") return "create";
  if (state === "known") return existing;
  return state === "twice" ? "once" : "out";
}

/** The addresses of the reports that one click refreshes, as they were put in. */
export function refreshedBy({ rows, refresh }: Plan): string[] {
  const ids = new Set(refresh.map(({ reportId }) => reportId));
  return rows.flatMap(({ fate, url, report }) => (fate === "refresh" && report && ids.has(report.reportId) ? url : []));
}

/** The ticked addresses that are too many for one click. */
export function restOf({ rows, ...plan }: Plan): string[] {
  const [create, refresh] = [new Set(plan.create), new Set(plan.refresh.map(({ reportId }) => reportId))];
  const isLeft = ({ isTicked, url, report }: PlannedAddress) =>
    isTicked && !create.has(url) && !(report && refresh.has(report.reportId));
  return rows.filter(isLeft).map(({ url }) => url);
}

const FILTERED: Record<AddressFilter, AddressState[] | null> = {
  all: null,
  new: ["new"],
  known: ["known"],
  twice: ["twice"],
  not: ["notAddress", "tooLong"],
};

export function filterByState<Row extends CheckedAddress>(rows: Row[], filter: AddressFilter): Row[] {
  const states = FILTERED[filter];
  return states ? rows.filter(({ state }) => states.includes(state)) : rows;
}

export function countStates(rows: CheckedAddress[]): Record<AddressState, number> {
  const counts = { new: 0, known: 0, open: 0, twice: 0, notAddress: 0, tooLong: 0 };
  for (const { state } of rows) counts[state]++;
  return counts;
}

export function countFiltered(counts: Record<AddressState, number>, filter: AddressFilter): number {
  const states = FILTERED[filter] ?? (Object.keys(counts) as AddressState[]);
  return states.reduce((sum, state) => sum + counts[state], 0);
}

/** Keeps addresses, as sent or as shown, with one of the words of `include`, if there are any, and none of `exclude`. */
export function filterByWords(addresses: ReadAddress[], include: string, exclude: string): ReadAddress[] {
  const [wanted, unwanted] = [wordsOf(include), wordsOf(exclude)];
  if (wanted.length + unwanted.length === 0) return addresses;
  return addresses.filter(({ url }) => {
    const text = `${url} ${shortAddress(url)}`.toLowerCase();
    const has = (word: string) => text.includes(word);
    return (wanted.length === 0 || wanted.some(has)) && !unwanted.some(has);
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
