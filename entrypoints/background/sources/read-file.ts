import { browser } from "wxt/browser";
import { decodeText, MOST_BYTES, readBytes, unpack } from "@/utils/addresses/bytes.ts";
import { AppError } from "@/utils/errors.ts";
import { isWeb, permissionPattern } from "@/utils/url.ts";

/** Limits of one file. The time covers redirects and the last byte. */
export interface FileLimits {
  ms: number;
  /** Unpacked. */
  bytes: number;
}

export const FILE_LIMITS: FileLimits = { ms: 20_000, bytes: MOST_BYTES };

/**
 * Reads a text file of a site, without key, cookies or referrer. A file packed with gzip is unpacked.
 *
 * @throws AppError `siteNotPermitted`, `siteUnreachable`, `siteTimeout`, `siteRedirected` if it leads to another site,
 *   `siteRefused`, `fileTooLarge` or `unreadableFile`
 */
export async function readSiteFile(url: string, limits: FileLimits): Promise<string> {
  if (!isWeb(URL.parse(url))) throw new AppError("notSitemap");
  if (!(await browser.permissions.contains({ origins: [permissionPattern(url)] }))) {
    throw new AppError("siteNotPermitted");
  }
  const deadline = AbortSignal.timeout(limits.ms);
  const response = await fetchFile(url, deadline);
  if (!response.ok || !response.body) {
    void response.body?.cancel().catch(() => undefined);
    throw new AppError("siteRefused", { status: response.status });
  }
  const bytes = await readBytes(response.body, limits.bytes).catch((thrown) => {
    throw thrown instanceof AppError ? thrown : lostConnection(deadline);
  });
  return decodeText(await unpack(bytes, limits.bytes));
}

/**
 * Follows redirects within the site. Where one leads is hidden from extensions until it is followed, so the browser
 * follows it, and what another site answers is not read.
 */
async function fetchFile(url: string, signal: AbortSignal): Promise<Response> {
  const first = await request(url, "manual", signal).catch(() => {
    throw lostConnection(signal);
  });
  if (first.type !== "opaqueredirect" && (first.status < 300 || first.status >= 400)) return first;
  const last = await request(url, "follow", signal).catch(() => {
    // Browsers do not say that they refused an answer of another site.
    throw signal.aborted ? lostConnection(signal) : new AppError("siteRedirected");
  });
  const site = new URL(last.url).origin;
  if (site === new URL(url).origin) return last;
  void last.body?.cancel().catch(() => undefined);
  throw new AppError("siteRedirected", { site });
}

function request(url: string, redirect: RequestRedirect, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    redirect,
    signal,
    credentials: "omit",
    referrerPolicy: "no-referrer",
    cache: "no-store",
    headers: { Accept: "application/xml, text/xml, text/plain, application/gzip, */*;q=0.1" },
  });
}

/** Names why there was no answer; drops the browser's own words. */
function lostConnection(deadline: AbortSignal): AppError {
  return new AppError(deadline.aborted ? "siteTimeout" : "siteUnreachable");
}
