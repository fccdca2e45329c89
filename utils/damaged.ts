import { isText, isTime } from "./guards.ts";
import { soundList } from "./soundness.ts";
import { defineItem } from "./stored-item.ts";

/** A stored value that could not be read and was kept aside. */
export interface Damaged {
  /** The item it was found in, with the field where it is one: "submissions", "settings.defaultPrivacy". */
  name: string;
  /** When it was found, in milliseconds since 1970. */
  at: number;
  /** The value as JSON, cut off where it is long. */
  json: string;
}

export const damagedItem = defineItem("local:damaged", soundList<Damaged>({ name: isText, at: isTime, json: isText }));
