import { browser } from "wxt/browser";
import { parseReportAddress } from "@/utils/url.ts";

/** The page in front of the user, as far as the browser shows it. */
export interface ActivePage {
  /** Address to report on; empty where there is none. */
  address: string;
  /** Was a fragment or user info left out of `address`? */
  stripped: boolean;
  problem: PageProblem | null;
  incognito: boolean;
  /** Its tab, and those that are selected together with it. Left out where the browser names none. */
  tabIds?: (number | undefined)[];
}

/** Reasons why a page cannot be reported on; each has its sentence in `_locales` as `page_<problem>`. */
type PageProblem = "hidden" | "notWeb";

/** Reads the active tab, whose address is visible since the click on the toolbar button (activeTab). */
export async function activePage(): Promise<ActivePage> {
  const selected = await browser.tabs.query({ highlighted: true, currentWindow: true });
  const tabs = selected.sort((a, b) => +b.active - +a.active);
  const [tab] = tabs;
  return { ...pageOf(tab?.url ?? "", tab?.incognito ?? false), tabIds: tabs.map(({ id }) => id) };
}

/** Describes a page by its address. @param incognito - in a private window */
export function pageOf(url: string, incognito: boolean): ActivePage {
  const read = parseReportAddress(url);
  if ("address" in read) return { ...read, problem: null, incognito };
  return { address: "", stripped: false, problem: read.problem === "empty" ? "hidden" : "notWeb", incognito };
}
