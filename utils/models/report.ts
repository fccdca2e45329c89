import { PRIVACIES, type Report } from "../contract.ts";
import { isIso, isText, type Schema } from "../guards.ts";

export const REPORT: Schema<Report> = {
  id: isText,
  generatedAt: [null, isIso],
  url: isText,
  zoneAssumed: [undefined, true],
  result: [null, isText],
  privacy: [null, ...PRIVACIES],
  link: [null, isText],
  more: {},
};

/** Time of a report's result, in milliseconds since 1970; NaN where the service tells none. */
export function resultTime({ generatedAt }: Pick<Report, "generatedAt">): number {
  return Date.parse(generatedAt ?? "");
}
