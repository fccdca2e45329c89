import { BODY_FAULTS } from "./body-faults.ts";
import { CONNECTION_FAULTS } from "./connection-faults.ts";
import { PAUSES } from "./pauses.ts";
import { REDIRECTS, shareRedirects } from "./redirects.ts";
import type { Fault, Place, Tried } from "./row.ts";
import { STATUS_FAULTS } from "./statuses.ts";

export const READS: Tried[] = ["listReports", "listProjects", "readReport"];
export const WRITES: Tried[] = ["createReport", "updateReport", "deleteReport"];
export const OPERATIONS: Tried[] = [...READS, ...WRITES];

/** Every fault that ends by itself. */
export const FAULTS: Fault[] = [...CONNECTION_FAULTS, ...REDIRECTS, ...BODY_FAULTS, ...STATUS_FAULTS, ...PAUSES];

/** One fault of each kind that our own code tells apart, by its name. */
const EXAMPLES = [
  ...["an empty 200", "HTML with 200", "truncated JSON", "rows without an id", "an error with 200"],
  ...["fields that poison objects", "401", "403", "404", "409", "413", "422 with messages for our fields"],
  ...["422 without a word", "500", "502", "503", "429 with no Retry-After", "429 with 10 minutes"],
];

/** The faults of every test run; the long run meets them all, and each redirect with every operation. */
export const QUICK_FAULTS: Fault[] = [
  ...CONNECTION_FAULTS,
  ...shareRedirects(READS, WRITES),
  ...FAULTS.filter(({ name }) => EXAMPLES.includes(name)),
];

/** What Firefox meets in every test run, with a read and a write. */
export const QUICK_IN_FIREFOX = ["listReports", "createReport"] satisfies Tried[];

/** The faults whose end the browser itself decides, so that each browser may end them in its own way. */
export const QUICK_FAULTS_IN_FIREFOX: Fault[] = [...CONNECTION_FAULTS, ...shareRedirects(QUICK_IN_FIREFOX)];

/** How many cells faults make in one browser. */
export function countCells(faults: Fault[]): number {
  return faults.reduce((sum, { only }) => sum + (only ?? OPERATIONS).length, 0);
}

/** What in a request asks for a fault: a word that is safe in searches, host names and paths. */
export function wordOf({ name }: Fault): string {
  return name.toLowerCase().replace(/\W+/g, "-");
}

/** The part of an address that all reports share which an operation meets at a place. */
export function hostOf(operation: Tried, place: Place): string {
  return `${place}.${operation.toLowerCase()}.example`;
}

/** The address of the report that an operation meets a fault with. */
export function addressOf(operation: Tried, fault: Fault): string {
  return `https://${hostOf(operation, fault.place)}/${wordOf(fault)}`;
}
