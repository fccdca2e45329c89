import { BODY_FAULTS } from "./body-faults.ts";
import { CONNECTION_FAULTS } from "./connection-faults.ts";
import { PAUSES } from "./pauses.ts";
import { REDIRECTS } from "./redirects.ts";
import type { Fault, Place, Tried } from "./row.ts";
import { STATUS_FAULTS } from "./statuses.ts";

/** Every fault that ends by itself. */
export const FAULTS: Fault[] = [...CONNECTION_FAULTS, ...BODY_FAULTS, ...REDIRECTS, ...STATUS_FAULTS, ...PAUSES];

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
