import { AppError, type ErrorKind, type Failure } from "../errors.ts";
import { readSitemapText, sitemapAddress, sitemapsInRobots } from "./sitemap.ts";
import { collectInSlices } from "./slices.ts";

const MAX_FILES = 10;
const MAX_ADDRESSES = 50_000;

/** Characters of all addresses, which a page has to hold. */
const MAX_CHARACTERS = 20_000_000;

/** Characters of all files, unpacked: twice the longest file. */
const MAX_TEXT = 100_000_000;

/** Usual places of sitemaps that no robots.txt names; many sites redirect from the first to one of the others. */
const USUAL_PLACES = ["/sitemap.xml", "/sitemap_index.xml", "/wp-sitemap.xml"];

/** A site that fails so at its robots.txt fails so at its sitemap. */
const HOPELESS: ErrorKind[] = ["siteNotPermitted", "siteUnreachable", "siteTimeout"];

/** What answers where no sitemap is: some sites show a page there. */
const ABSENT: ErrorKind[] = ["siteRedirected", "siteRefused", "notSitemap"];

/** A file that lists pages. */
export interface SitemapFile {
  url: string;
  /** Each once, http(s) only; other files may list them, too. */
  addresses: string[];
}

/** Content of a sitemap; files that could not be read are named with the reason. */
export interface SitemapContent {
  /** Without those that list other files. */
  files: SitemapFile[];
  failures: { url: string; failure: Failure }[];
  /** There is more than is read: files or addresses. */
  isCut: boolean;
}

type ReadFile = (url: string) => Promise<string>;

interface Reading extends SitemapContent {
  readFile: ReadFile;
  /** Files to read, also those that were read: names of files are followed once. */
  named: Set<string>;
  /** Files that were read, of either kind. */
  read: number;
  /** Totals of all files. */
  text: number;
  addresses: number;
  characters: number;
}

/**
 * Reads a sitemap, and the files that it names; for the address of a site, or of its robots.txt, the sitemaps that this
 * names, else the one at a usual place. One after the other, at most 10 and 50,000 addresses, and none after 100 MB.
 *
 * @param readFile - asks the background: pages may not fetch
 * @throws AppError of the only file if it could not be read. One on a site that nobody has allowed yet is named instead:
 *   it can be asked for
 */
export async function readSitemap(url: string, readFile: ReadFile): Promise<SitemapContent> {
  const named = new Set(await sitemapsOf(url, readFile));
  const counts = { read: 0, text: 0, addresses: 0, characters: 0 };
  const reading: Reading = { readFile, named, ...counts, files: [], failures: [], isCut: false };
  // Grows while it is walked.
  for (const file of named) {
    reading.isCut ||= reading.read + reading.failures.length >= MAX_FILES || reading.text > MAX_TEXT;
    if (reading.isCut) break;
    await addFile(reading, file);
    await addUsual(reading, url);
  }
  const { read, files, failures, isCut } = reading;
  const [only] = failures;
  const canBeAllowed = only?.failure.kind === "siteNotPermitted" && only.url !== url;
  if (only && failures.length === 1 && read === 0 && !canBeAllowed) throw new AppError(only.failure.kind, only.failure);
  return { files, failures, isCut };
}

/** Addresses of the sitemaps to begin with. */
async function sitemapsOf(url: string, readFile: ReadFile): Promise<string[]> {
  const { pathname, search, origin } = URL.parse(url) ?? {};
  if ((pathname !== "/" && pathname !== "/robots.txt") || search !== "") return [url];
  const robots = `${origin}/robots.txt`;
  try {
    const named = sitemapsInRobots(await readFile(robots)).flatMap((file) => fileAddress(file, robots) ?? []);
    if (named.length > 0) return named;
  } catch (thrown) {
    const error = AppError.from(thrown);
    if (HOPELESS.includes(error.kind)) throw error;
  }
  return usualPlaces(url).slice(0, 1);
}

/** Reads the address of a file. It is read with encryption as its site is: many sites still name it without. */
function fileAddress(text: string, from: string): string | null {
  const address = sitemapAddress(text, from);
  const isOfSite = URL.parse(address ?? "")?.host === URL.parse(from)?.host;
  return address && isOfSite && from.startsWith("https:") ? address.replace(/^http:/i, "https:") : address;
}

/** Reads a file, or one at another usual place instead. */
async function addFile(reading: Reading, url: string): Promise<void> {
  const failure = await failureOf(reading, url);
  if (!failure) return;
  const places = usualPlaces(url);
  const mayBeElsewhere = url === places[0] && ABSENT.includes(failure.kind);
  if (!(mayBeElsewhere && (await addFirst(reading, places)))) reading.failures.push({ url, failure });
}

/** Once nothing could be read of all that a site's robots.txt names, reads the sitemap at a usual place. */
async function addUsual(reading: Reading, site: string): Promise<void> {
  const { named, read, failures } = reading;
  const places = usualPlaces(site);
  // What was named at the first place was looked for at the others.
  const isFutile = named.has(site) || named.has(places[0] ?? "");
  if (isFutile || read > 0 || failures.length < named.size) return;
  if (failures.every(({ failure }) => failure.kind !== "siteNotPermitted")) await addFirst(reading, places);
}

async function addFirst(reading: Reading, files: string[]): Promise<boolean> {
  for (const file of files) if (!reading.named.has(file) && !(await failureOf(reading, file))) return true;
  return false;
}

function usualPlaces(url: string): string[] {
  return USUAL_PLACES.flatMap((place) => URL.parse(place, url)?.href ?? []);
}

/** Adds what a file lists. @returns why it could not be read */
async function failureOf(reading: Reading, url: string): Promise<Failure | null> {
  try {
    const text = await reading.readFile(url);
    reading.text += text.length;
    const sitemap = readSitemapText(text);
    if (!sitemap) throw new AppError("notSitemap");
    const found = await collectInSlices(sitemap.addresses);
    const addressOf = sitemap.lists === "files" ? fileAddress : sitemapAddress;
    const listed = new Set(found.flatMap(({ text }) => addressOf(text, url) ?? []));
    if (sitemap.lists === "pages") addPages(reading, url, listed);
    else for (const file of listed) reading.named.add(file);
    reading.read += 1;
    return null;
  } catch (thrown) {
    return AppError.from(thrown).failure;
  }
}

function addPages(reading: Reading, url: string, listed: Set<string>): void {
  const addresses: string[] = [];
  for (const address of listed) {
    reading.characters += address.length;
    reading.isCut = reading.addresses === MAX_ADDRESSES || reading.characters > MAX_CHARACTERS;
    if (reading.isCut) break;
    reading.addresses += 1;
    addresses.push(address);
  }
  reading.files.push({ url, addresses });
}
