import { isText } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseList, type Schema } from "../storage/schema.ts";

/** What pages may know of a saved key. */
export interface KeyHint {
  keyId: string;
  /** The only origin the key is sent to. */
  origin: string;
  /** The last four characters; empty where the key is too short to show any. */
  ending: string;
}

const KEY_HINT: Schema<KeyHint> = { keyId: isText, origin: isText, ending: isText };

/** The hints of the keys on the disk, and of those that are forgotten when the browser closes. */
export const savedKeyHintsItem = defineItem("local:keyHints", parseList<KeyHint>(KEY_HINT));
export const sessionKeyHintsItem = defineItem("session:keyHints", parseList<KeyHint>(KEY_HINT));
