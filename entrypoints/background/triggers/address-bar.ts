import { browser } from "wxt/browser";
import { encodedSearches, searchOf } from "@/utils/address-search.ts";
import { RESULTS, type Result } from "@/utils/contract.ts";
import { contains } from "@/utils/filter.ts";
import { t } from "@/utils/i18n.ts";
import { activeOf } from "@/utils/models/connection.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { hashOf, pathOfReport } from "@/utils/options-page.ts";
import { parseReportAddress, readableAddress, reportLink, shortAddress } from "@/utils/url.ts";
import { readConnections } from "../connections/records.ts";
import { keepAlive } from "../keep-alive.ts";
import { openTab } from "../open-tab.ts";
import { knownOf, trendsOf } from "../reports/remembered.ts";
import { openForm } from "./create-at.ts";
import { readKnown } from "./ratings.ts";

/** First characters of what the address bar holds while a line is chosen; a report's line begins with its address. */
const CREATE = "+";
const SEARCH = "?";

const MAX_SUGGESTIONS = 5;

interface Line {
  content: string;
  /** In Chromium XML. */
  description: string;
}

/** Answers what is typed after the keyword from what is remembered: a key that is typed sends nothing. */
export function answerAddressBar(): void {
  let latest = 0;
  browser.omnibox.onInputChanged.addListener(async (text, suggest) => {
    const generation = ++latest;
    const lines = await linesFor(text);
    if (generation !== latest) return;
    // Firefox draws its own first line before it asks, and so would show what the letter before was answered with.
    // It leaves out a line whose text is just what is typed.
    if (import.meta.env.FIREFOX)
      return suggest(lines.map((line) => (line.content === text ? { ...line, content: ` ${text}` } : line)));
    const [first, ...others] = lines;
    // The browser's own first line stands for what is typed. With no others below, Chromium 156 draws it anew only if it
    // is set before they are told.
    await browser.omnibox.setDefaultSuggestion({ description: first.description });
    suggest(others);
  });
  browser.omnibox.onInputEntered.addListener((text, disposition) => {
    void keepAlive(choose(text, disposition)).catch(() => undefined);
  });
}

/** Opens what the first line for a text offers; creates nothing by itself. */
async function choose(text: string, disposition: string): Promise<void> {
  const [{ id, incognito } = {}] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const [{ content }] = await linesFor(text);
  if (content.startsWith(CREATE)) return openForm(content.slice(1), incognito);
  const url = content.startsWith(SEARCH) ? searchPage(content.slice(1)) : await reportPage(content);
  // Chromium shows no page of an extension in a private window.
  const isBlocked = !import.meta.env.FIREFOX && incognito && url.startsWith("/");
  if (disposition === "currentTab" && !isBlocked) await browser.tabs.update(id, { url });
  else await openTab(url, disposition !== "newBackgroundTab");
}

/** Returns known reports, worst first, then the line that creates one if the text is an address, then the search. */
async function linesFor(typed: string): Promise<[Line, ...Line[]]> {
  const text = forMarkup(typed).trim();
  if (text.startsWith(SEARCH)) return [searchLine(text.slice(1))];
  if (text.startsWith(CREATE)) return [createLine(text.slice(1))];
  const { activeId } = await readConnections();
  const words = text
    .toLowerCase()
    .split(" ")
    .map((word) => ({ word, encoded: encodedSearches(word) }));
  const known = await readKnown(activeId).catch(() => []);
  const { rememberResults } = await preferencesItem.getValue();
  const isTyped = (url: string) => Number(shortAddress(url) === shortAddress(text));
  const badnessOf = (rating: Result | null) => (rating ? RESULTS.indexOf(rating) : -1);
  const reports = known
    .filter(([url]) => words.every((word) => holds(url, word)))
    .sort(([a, better], [b, worse]) => isTyped(b) - isTyped(a) || badnessOf(worse) - badnessOf(better))
    .slice(0, MAX_SUGGESTIONS)
    .map(([url, rating]) => ({
      content: url,
      // What was remembered before it was switched off says nothing of today.
      description: `${rating && rememberResults ? `${mark("match", t(`result_${rating}`))} ` : ""}${mark("url", forMarkup(readableAddress(url)))}`,
    }));
  const search = searchLine(text);
  // Without a scheme, an address needs a dot or a port: else it is a word.
  const isAddress = /[.:]/.test(text) && "address" in parseReportAddress(text);
  const [first = search, ...others] = [...reports, ...(isAddress ? [createLine(text)] : []), search];
  return [first, ...others];
}

/** Does an address hold a word, as it is sent or in its letters? @param word - in lower case */
function holds(url: string, { word, encoded }: { word: string; encoded: string[] }): boolean {
  return url.toLowerCase().includes(word) || encoded.some((one) => url.includes(one) || contains(url, word));
}

function createLine(text: string): Line {
  return { content: CREATE + text, description: toMarkup(t("create_of", text)) };
}

function searchLine(text: string): Line {
  return { content: SEARCH + text, description: toMarkup(text ? t("search_for", text) : t("search_reports")) };
}

function mark(tag: "match" | "url", text: string): string {
  return import.meta.env.FIREFOX ? text : `<${tag}>${toMarkup(text)}</${tag}>`;
}

function forMarkup(text: string): string {
  return text.toWellFormed().replace(/[\s\p{Cc}\ufffe\uffff]+/gu, " ");
}

function toMarkup(text: string): string {
  return import.meta.env.FIREFOX ? text : text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function searchPage(text: string): string {
  return `/options.html${hashOf("reports", { search: searchOf(text) })}`;
}

/** Finds the service's own page of an address's newest report; else ours. */
async function reportPage(url: string): Promise<string> {
  const { serviceUrl, id } = activeOf(await readConnections());
  const [trend] = await trendsOf(id, [url]).catch(() => []);
  if (!trend) return searchPage(url);
  const known = await knownOf(id, [trend.reportId]).catch(() => null);
  const report = { id: trend.reportId, link: known?.get(trend.reportId)?.link ?? null };
  const { reportPage } = await preferencesItem.getValue();
  return reportLink(report, serviceUrl, reportPage) ?? `/options.html${hashOf(pathOfReport(report.id))}`;
}
