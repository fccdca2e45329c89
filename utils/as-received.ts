import { isRecord, isText } from "./guards.ts";

const MAX_LENGTH = 60;

/** Writes a value that the interface does not have as the service sent it, cut short; "" for nothing. */
export function asReceived(value: unknown): string {
  const name = isRecord(value) ? [value.label, value.name, value.value].find(isText) : undefined;
  const told = name ?? value ?? "";
  return (typeof told === "object" ? JSON.stringify(told) : String(told)).trim().slice(0, MAX_LENGTH);
}
