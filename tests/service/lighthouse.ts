import type { Flags, Result as LighthouseReport } from "lighthouse";
import type { Browser } from "puppeteer-core";
import { oneAtATime, type Rater, type Rating, resultOf } from "./rating.ts";

const FLAGS: Flags = {
  onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  disableFullPageScreenshot: true,
  maxWaitForLoad: 20_000,
  logLevel: "silent",
};

/** An audit below this counts as failed, as in Lighthouse's own report. */
const PASSED = 0.9;

/**
 * Makes a rater that runs Lighthouse, one page at a time, each in a fresh headless browser with a profile of its own.
 *
 * @param executablePath - of the Chromium to run
 * @returns a rater that rejects where the page cannot be loaded or the browser cannot be started
 */
export function lighthouseRater(executablePath: string): Rater {
  return oneAtATime(async (url) => {
    const browser = await launch(executablePath);
    try {
      return rate(await audit(browser, url));
    } finally {
      await browser.close();
    }
  });
}

async function launch(executablePath: string): Promise<Browser> {
  const { launch } = await import("puppeteer-core");
  return launch({
    executablePath,
    // Chromium refuses to run its sandbox as root, which is who tests run as in a container.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    // The service ends the browser itself, together with everything else.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

async function audit(browser: Browser, url: string): Promise<LighthouseReport> {
  const { default: lighthouse, desktopConfig } = await import("lighthouse");
  const answer = await lighthouse(url, FLAGS, desktopConfig, await browser.newPage());
  const error = answer?.lhr.runtimeError;
  if (!answer || error) throw new Error(`The page could not be rated. ${error?.message ?? ""}`.trim());
  return answer.lhr;
}

function rate({ categories, audits }: LighthouseReport): Rating {
  const scored = Object.values(categories).filter(({ score }) => score !== null);
  if (scored.length === 0) throw new Error("The page could not be rated. No category has a score.");
  const scores = scored.map(({ title, score }) => [title, Math.round(Number(score) * 100)]);
  const mean = scored.reduce((sum, { score }) => sum + Number(score), 0) / scored.length;
  const categoryOf = new Map(
    Object.values(categories).flatMap(({ title, auditRefs }) => auditRefs.map(({ id }) => [id, title] as const)),
  );
  const failed = Object.values(audits).filter(({ score }) => score !== null && score < PASSED);
  const failedAudits = failed.map(({ id, title, displayValue, description }) => {
    return { id, title, category: categoryOf.get(id), value: displayValue, description };
  });
  return {
    result: resultOf(mean),
    details: { score: Math.round(mean * 100), scores: Object.fromEntries(scores), failed_audits: failedAudits },
  };
}
