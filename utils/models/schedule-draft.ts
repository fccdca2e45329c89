import { RESULTS, type Result } from "../contract.ts";
import { isCount, isFlag, isText, listOf } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";
import { INTERVALS, METHODS, type SchedulePlan, type Scope, TELL_WHEN } from "./schedule.ts";

type Chosen = Extract<Scope, { kind: "chosen" }>["reports"];

/** Fields of a schedule's form, as they were typed and chosen. */
export interface ScheduleForm extends Pick<SchedulePlan, "method" | "every" | "tellWhen" | "confirm"> {
  /** Null as long as a name is suggested. */
  name: string | null;
  kind: Scope["kind"];
  search: string;
  project: string;
  result: Result | null;
  reports: Chosen;
  /** As `HH:MM`. */
  at: string;
  weekday: number;
  monthday: number;
  most: string;
  isQuiet: boolean;
  quietFrom: string;
  quietUntil: string;
}

/** Input that is not saved yet. */
export interface ScheduleDraft {
  connectionId: string;
  /** The tab that has stored it. */
  tab?: string;
  form: ScheduleForm;
  /** Values of the form when it was opened; left out for a new schedule. */
  shown?: ScheduleForm;
}

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

const FORM: Schema<ScheduleForm> = {
  name: [null, isText],
  kind: ["filter", "chosen"],
  search: isText,
  project: isText,
  result: [null, ...RESULTS],
  reports: listOf({ id: isText, url: isText }),
  method: METHODS,
  every: INTERVALS,
  at: isText,
  weekday: isCount,
  monthday: isCount,
  most: isText,
  isQuiet: isFlag,
  quietFrom: isText,
  quietUntil: isText,
  tellWhen: TELL_WHEN,
  confirm: isFlag,
};

/** Each form has a draft of its own. @param page - hash of the form's page */
export function scheduleDraftItem(page: string) {
  return defineItem(
    `session:schedule.${page}`,
    parseOrNull<ScheduleDraft>({
      connectionId: isText,
      tab: [undefined, isText],
      form: FORM,
      shown: [undefined, FORM],
    }),
  );
}
