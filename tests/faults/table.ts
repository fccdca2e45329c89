import { BODY_FAULTS } from "./body-faults.ts";
import { CONNECTION_FAULTS } from "./connection-faults.ts";
import { PAUSES } from "./pauses.ts";
import { REDIRECTS } from "./redirects.ts";
import type { Fault, Place, Tried } from "./row.ts";
import { STATUS_FAULTS } from "./statuses.ts";

export const OPERATIONS: Tried[] = [
  "listReports",
  "listProjects",
  "readReport",
  "createReport",
  "updateReport",
  "deleteReport",
];

/** The faults whose end the browser itself decides, so that each browser may end them in its own way. */
export const BROWSER_FAULTS: Fault[] = [...CONNECTION_FAULTS, ...REDIRECTS];

/** Every fault that ends by itself. */
export const FAULTS: Fault[] = [...BROWSER_FAULTS, ...BODY_FAULTS, ...STATUS_FAULTS, ...PAUSES];

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
