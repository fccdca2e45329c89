import { PRIVACIES, type Privacy } from "../contract.ts";
import { isFlag, isText } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";

/** Text typed into the popup and not yet sent; it survives a popup that closes by itself. */
export interface Draft {
  pageUrl: string;
  incognito: boolean;
  address: string;
  privacy: Privacy;
  password: string;
}

const DRAFT: Schema<Draft> = {
  pageUrl: isText,
  incognito: isFlag,
  address: isText,
  privacy: PRIVACIES,
  password: isText,
};

export const draftItem = defineItem("session:draft", parseOrNull<Draft>(DRAFT));
