import { browser } from "wxt/browser";
import { decodeText, MAX_BYTES, unpack } from "@/utils/addresses/bytes.ts";
import { AppError } from "@/utils/errors.ts";
import { readBytes } from "@/utils/read-bytes.ts";
import { isWeb, permissionPattern } from "@/utils/url.ts";
import { QUIETLY } from "../quietly.ts";

/** Limits of one file. The time covers the last byte. */
interface FileLimits {
  ms: number;
  /** Unpacked. */
  bytes: number;
}

/** Bytes of a text that is told to a page: Chromium's messages hold 64 MiB, in JSON. */
const MAX_TOLD_BYTES = 56 * 1024 * 1024;

export const FILE_LIMITS: FileLimits = { ms: 20_000, bytes: MAX_BYTES };

/** Browsers hide where a redirect leads until it is followed, and it could lead to a site that nobody named. */
export const FILE_REQUEST: RequestInit = {
  ...QUIETLY,
  headers: { Accept: "application/xml, text/plain, */*;q=0.8" },
};

/**
 * Reads a text file of a site, without key, cookies or referrer. A file packed with gzip is unpacked.
 *
 * @throws AppError `notSitemap` for what is no web address, `siteNotPermitted`, `siteUnreachable`, `siteTimeout`,
 *   `siteRedirected`, `siteRefused`, `fileTooLarge` or `unreadableFile`
 */
export async function readSiteFile(url: string, limits = FILE_LIMITS): Promise<string> {
  if (!isWeb(URL.parse(url))) throw new AppError("notSitemap");
  if (!(await browser.permissions.contains({ origins: [permissionPattern(url)] }))) {
    throw new AppError("siteNotPermitted");
  }
  const deadline = AbortSignal.timeout(limits.ms);
  const response = await fetch(url, { ...FILE_REQUEST, signal: deadline }).catch(() => {
    throw lostConnection(deadline);
  });
  const isRedirect = response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400);
  if (isRedirect || !response.ok || !response.body) {
    void response.body?.cancel().catch(() => undefined);
    throw isRedirect ? new AppError("siteRedirected") : new AppError("siteRefused", { status: response.status });
  }
  const bytes = await readBytes(response.body, limits.bytes, "fileTooLarge").catch((thrown) => {
    throw thrown instanceof AppError ? thrown : lostConnection(deadline);
  });
  return toText(bytes, limits);
}

/** Unpacks and decodes a file. @throws AppError `fileTooLarge` or `unreadableFile` */
export async function toText(bytes: Uint8Array<ArrayBuffer>, limits = FILE_LIMITS): Promise<string> {
  const text = await decodeText(await unpack(bytes, limits.bytes));
  // Letters that had one byte in the file have up to three here.
  if (new Blob([text]).size > MAX_TOLD_BYTES) throw new AppError("fileTooLarge");
  return text;
}

/** Names why there was no answer; drops the browser's own words. */
function lostConnection(deadline: AbortSignal): AppError {
  return new AppError(deadline.aborted ? "siteTimeout" : "siteUnreachable");
}
