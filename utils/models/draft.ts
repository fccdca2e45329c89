import { PRIVACIES, type Privacy } from "../contract.ts";
import { isFlag, isText } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { parseOrNull, type Schema } from "../storage/schema.ts";

/** What was typed into the popup and not yet sent; it survives a popup that closes by itself. */
export interface Draft {
  /** The page the popup was opened on. */
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
