import { browser } from "wxt/browser";
import { AppError } from "@/utils/errors.ts";
import { sleep } from "../sleep.ts";

/**
 * Runs a function in the page of a tab, beside its scripts. It must not use anything of the file it is written in.
 * @returns what it returns; undefined if the page hides that
 * @throws AppError `pageNotReadable` for a tab that the user did not point at, one of a private window, and a page of the
 *   browser; `siteTimeout` if the page does not answer
 */
export async function runInPage<Args extends unknown[], Result>(
  tabId: number,
  func: (...args: Args) => Result,
  args: Args,
  ms: number,
): Promise<Awaited<Result> | undefined> {
  const late = sleep(ms).then(() => {
    throw new AppError("siteTimeout");
  });
  const inject = async () => {
    const { incognito } = await browser.tabs.get(tabId);
    if (incognito) throw new AppError("pageNotReadable");
    const [answer] = await browser.scripting.executeScript({ target: { tabId }, func, args });
    return answer?.result as Awaited<Result> | undefined;
  };
  return Promise.race([inject(), late]).catch((thrown) => {
    throw thrown instanceof AppError ? thrown : new AppError("pageNotReadable");
  });
}
