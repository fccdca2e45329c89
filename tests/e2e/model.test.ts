import { BrowserStage } from "../stress/models/browser/browser-stage.ts";
import { watchSequences } from "../stress/models/browser/watch.ts";
import { expect, settingsOf, test } from "../support/story.ts";

/** `npm run soak` plays more of them. */
const SEQUENCES = 5;

for (const seed of [1, 2]) {
  test(`the model's oracle finds nothing wrong in a real browser, seed ${seed}`, { tag: "@soak" }, async ({
    chromium,
    site,
  }) => {
    const stage = new BrowserStage(chromium, site, settingsOf(chromium));
    expect(await watchSequences(stage, SEQUENCES, seed)).toBe("");
  });
}
