import { readSitemapText, sitemapAddress, sitemapsInRobots } from "@/utils/addresses/sitemap.ts";
import { collectInSlices } from "@/utils/addresses/slices.ts";
import { AppError, type ErrorKind, type Failure } from "@/utils/errors.ts";
import type { SitemapAddresses } from "@/utils/messages.ts";
import { keepAlive } from "../keep-alive.ts";
import { FILE_LIMITS, type FileLimits, readSiteFile } from "./read-file.ts";

const MOST_FILES = 10;
const MOST_ADDRESSES = 50_000;

/** Characters of all addresses: messages between pages and background hold 64 MiB. */
const MOST_CHARACTERS = 20_000_000;

/** Where sitemaps lie that no robots.txt names; many sites redirect from the first to one of the others. */
const USUAL_PLACES = ["/sitemap.xml", "/sitemap_index.xml", "/wp-sitemap.xml"];

/** A site that fails so at its robots.txt fails so at its sitemap. */
const HOPELESS: ErrorKind[] = ["siteNotPermitted", "siteUnreachable", "siteTimeout"];

interface Reading extends Omit<SitemapAddresses, "addresses"> {
  addresses: Set<string>;
  characters: number;
  /** Files to read, also those that were read: names of files are followed once. */
  named: Set<string>;
}

/**
 * Reads a sitemap, and the files that it names; for the address of a site the sitemaps of its robots.txt, else the one
 * at a usual place. One file after the other, at most 10, and at most 50,000 addresses.
 *
 * @throws AppError of the only file if it could not be read. One on a site that nobody has allowed yet is named instead:
 *   it can be asked for
 */
export function readSitemap(url: string, limits: FileLimits = FILE_LIMITS): Promise<SitemapAddresses> {
  return keepAlive(read(url, limits));
}

async function read(url: string, limits: FileLimits): Promise<SitemapAddresses> {
  const named = new Set(await sitemapsOf(url, limits));
  const reading: Reading = { addresses: new Set(), characters: 0, named, files: 0, failures: [], isCut: false };
  // Grows while it is walked.
  for (const file of named) {
    reading.isCut ||= reading.files + reading.failures.length === MOST_FILES;
    if (reading.isCut) break;
    await readFile(reading, file, limits);
  }
  const { addresses, files, failures, isCut } = reading;
  const [only] = failures;
  const canBeAllowed = only?.failure.kind === "siteNotPermitted" && only.url !== url;
  if (only && failures.length === 1 && files === 0 && !canBeAllowed)
    throw new AppError(only.failure.kind, only.failure);
  return { addresses: [...addresses], files, failures, isCut };
}

/** Addresses of the sitemaps to begin with. */
async function sitemapsOf(url: string, limits: FileLimits): Promise<string[]> {
  const { pathname, search, origin } = URL.parse(url) ?? {};
  if (pathname !== "/" || search !== "") return [url];
  const robots = `${origin}/robots.txt`;
  try {
    const named = sitemapsInRobots(await readSiteFile(robots, limits)).flatMap(
      (file) => sitemapAddress(file, robots) ?? [],
    );
    if (named.length > 0) return named;
  } catch (thrown) {
    const error = AppError.from(thrown);
    if (HOPELESS.includes(error.kind)) throw error;
  }
  return [`${origin}${USUAL_PLACES[0]}`];
}

/** Reads a file, or one at another usual place instead. */
async function readFile(reading: Reading, url: string, limits: FileLimits): Promise<void> {
  const failure = await failureOf(reading, url, limits);
  if (!failure) return;
  for (const place of otherPlaces(url, failure)) {
    if (!reading.named.has(place) && !(await failureOf(reading, place, limits))) return;
  }
  reading.failures.push({ url, failure });
}

function otherPlaces(url: string, { kind }: Failure): string[] {
  const [first, ...others] = USUAL_PLACES;
  const { pathname, search, origin } = URL.parse(url) ?? {};
  if (pathname !== first || search !== "" || (kind !== "siteRedirected" && kind !== "siteRefused")) return [];
  return others.map((place) => origin + place);
}

/** Adds what a file lists. @returns why it could not be read */
async function failureOf(reading: Reading, url: string, limits: FileLimits): Promise<Failure | null> {
  try {
    const sitemap = readSitemapText(await readSiteFile(url, limits));
    if (!sitemap) throw new AppError("notSitemap");
    const add = sitemap.lists === "files" ? addFile : addPage;
    for (const { text } of await collectInSlices(sitemap.addresses)) {
      const address = sitemapAddress(text, url);
      if (address) add(reading, address);
    }
    reading.files += 1;
    return null;
  } catch (thrown) {
    return AppError.from(thrown).failure;
  }
}

function addFile({ named }: Reading, url: string): void {
  named.add(url);
}

function addPage(reading: Reading, url: string): void {
  const { addresses } = reading;
  if (reading.isCut || addresses.has(url)) return;
  reading.characters += url.length;
  reading.isCut = addresses.size === MOST_ADDRESSES || reading.characters > MOST_CHARACTERS;
  if (!reading.isCut) addresses.add(url);
}
