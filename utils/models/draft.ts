import { PRIVACIES } from "../contract.ts";
import { isFlag, isText, type Parsed } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseOrNull } from "../storage/schema.ts";
import { FAILURE } from "./failure.ts";

/** Text typed into the popup and not yet sent; it survives a popup that closes by itself. */
export type Draft = Parsed<typeof DRAFT>;

const DRAFT = {
  pageUrl: isText,
  incognito: isFlag,
  address: isText,
  privacy: PRIVACIES,
  password: isText,
  /** The last click's submission and the password it was sent with, which may be typed over meanwhile. */
  sent: [undefined, { id: isText, password: isText }],
  /** Asked for outside the popup, which shows it whatever page is in front; with the reason if nothing was sent. */
  asked: [undefined, { failure: [null, FAILURE] }],
} as const;

export const draftItem = defineItem("session:draft", parseOrNull(DRAFT));
