import { RESULTS } from "../contract.ts";
import { isCount, isFlag, isText, listOf, type Parsed } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { type ParsedBy, parseOrNull } from "../storage/schema.ts";
import { INTERVALS, METHODS, TELL_WHEN } from "./schedule.ts";

/** Fields of a schedule's form, as they were typed and chosen. */
export type ScheduleForm = Parsed<typeof FORM>;

/** Input that is not saved yet. */
export type ScheduleDraft = ParsedBy<ReturnType<typeof scheduleDraftItem>["parse"]>;

export const NEW_SCHEDULE: ScheduleForm = {
  name: null,
  kind: "filter",
  search: "",
  project: "",
  result: null,
  reports: [],
  method: "watch",
  every: "day",
  at: "09:00",
  weekday: 1,
  monthday: 1,
  most: "100",
  isQuiet: false,
  quietFrom: "22:00",
  quietUntil: "07:00",
  tellWhen: "worse",
  confirm: true,
};

const FORM = {
  /** Null as long as a name is suggested. */
  name: [null, isText],
  kind: ["filter", "chosen"],
  search: isText,
  project: isText,
  result: [null, ...RESULTS],
  reports: listOf({ id: isText, url: isText }),
  method: METHODS,
  every: INTERVALS,
  /** As `HH:MM`. */
  at: isText,
  weekday: isCount,
  monthday: isCount,
  most: isText,
  isQuiet: isFlag,
  quietFrom: isText,
  quietUntil: isText,
  tellWhen: TELL_WHEN,
  confirm: isFlag,
} as const;

/** Each form has a draft of its own. @param page - hash of the form's page */
export function scheduleDraftItem(page: string) {
  return defineItem(
    `session:schedule.${page}`,
    parseOrNull({
      connectionId: isText,
      /** The tab that has stored it. */
      tab: [undefined, isText],
      form: FORM,
      /** Values of the form when it was opened; left out for a new schedule. */
      shown: [undefined, FORM],
    }),
  );
}
