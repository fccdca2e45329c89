import { webLink } from "@/utils/url.ts";

type Kind = "nothing" | "boolean" | "number" | "text" | "longText" | "link" | "time" | "row" | "branch";

export const LONG_TEXT = 300;

/** Lists with more values or characters are not shown in a row. */
const ROW_VALUES = 12;
const ROW_CHARACTERS = 200;

/** ISO 8601 with a time of day, or the form of databases. */
const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i;

export function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return isRow(value) ? "row" : "branch";
  switch (typeof value) {
    case "object":
      return value === null ? "nothing" : "branch";
    case "undefined":
      return "nothing";
    case "boolean":
      return "boolean";
    case "number":
    case "bigint":
      return "number";
    default:
      return kindOfText(String(value));
  }
}

function kindOfText(text: string): Kind {
  if (webLink(text)) return "link";
  if (timeOf(text)) return "time";
  return text.length > LONG_TEXT ? "longText" : "text";
}

/** Parses a time to ISO 8601, or null. Without a zone it is UTC, as in the known fields. */
export function timeOf(text: string): string | null {
  const [, day, time, zone = "Z"] = TIME.exec(text) ?? [];
  const milliseconds = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
}

function isRow(list: unknown[]): boolean {
  if (list.length === 0 || list.length > ROW_VALUES) return false;
  const isFlat = list.every((value) => typeof value !== "object" || value === null);
  return isFlat && list.join("").length <= ROW_CHARACTERS;
}
