import { isText } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";

/** What pages may know of the saved key. */
export interface KeyNote {
  /** The only origin the key is sent to. */
  origin: string;
  /** The last four characters; empty where the key is too short to show any. */
  ending: string;
}

const KEY_NOTE: Schema<KeyNote> = { origin: isText, ending: isText };

export const savedKeyNoteItem = defineItem("local:keyNote", parseOrNull<KeyNote>(KEY_NOTE));
export const sessionKeyNoteItem = defineItem("session:keyNote", parseOrNull<KeyNote>(KEY_NOTE));
