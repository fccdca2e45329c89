import { PRIVACIES, type Privacy } from "../contract.ts";
import type { Failure } from "../errors.ts";
import { isFlag, isText, type Schema } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseOrNull } from "../storage/schema.ts";
import { FAILURE } from "./failure.ts";

/** Text typed into the popup and not yet sent; it survives a popup that closes by itself. */
export interface Draft {
  pageUrl: string;
  incognito: boolean;
  address: string;
  privacy: Privacy;
  password: string;
  /** The last click's submission and the password it was sent with, which may be typed over meanwhile. */
  sent?: { id: string; password: string } | undefined;
  /** Asked for outside the popup, which shows it whatever page is in front; with the reason if nothing was sent. */
  asked?: { failure: Failure | null };
}

const DRAFT: Schema<Draft> = {
  pageUrl: isText,
  incognito: isFlag,
  address: isText,
  privacy: PRIVACIES,
  password: isText,
  sent: [undefined, { id: isText, password: isText }],
  asked: [undefined, { failure: [null, FAILURE] }],
};

export const draftItem = defineItem("session:draft", parseOrNull(DRAFT));
