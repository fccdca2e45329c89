import { browser } from "wxt/browser";
import { RESULTS, type Result } from "@/utils/contract.ts";
import { drawIcon } from "./icon.ts";

/** Lets Chromium compare addresses and show the icons: this extension never learns which page is open. */
export async function showOnButton(ratings: Iterable<[url: string, rating: Result]>): Promise<void> {
  const { onPageChanged, PageStateMatcher, SetIcon } = browser.declarativeContent;
  const byRating = Map.groupBy(ratings, ([, rating]) => rating);
  const rules = RESULTS.flatMap((rating) => {
    const conditions = byRating.get(rating)?.map(([urlEquals]) => new PageStateMatcher({ pageUrl: { urlEquals } }));
    return conditions ? [{ conditions, actions: [new SetIcon({ imageData: drawIcon(rating) })] }] : [];
  });
  await new Promise<void>((done) => onPageChanged.removeRules(undefined, done));
  onPageChanged.addRules(rules);
}
