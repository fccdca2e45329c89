import type { Report } from "./contract.ts";
import { isText } from "./guards.ts";

/** Reasons why an address cannot be used; each has its sentence in `_locales` as `address_<problem>`. */
export type AddressProblem = "empty" | "notAnAddress" | "notWeb" | "userInfo";

/** Default pattern of a report's own page. */
export const REPORT_PAGE = "{address}/reports/{id}";

/** Parses a typed address to report on; https where a scheme is missing. `stripped`: lost a fragment or user info. */
export function parseReportAddress(text: string): { address: string; stripped: boolean } | { problem: AddressProblem } {
  const url = parseWebAddress(text);
  if (typeof url === "string") return { problem: url };
  const stripped = url.hash !== "" || url.username !== "" || url.password !== "";
  url.hash = "";
  url.username = "";
  url.password = "";
  return { address: url.href, stripped };
}

/** Parses a typed or pasted service address; adds a missing scheme, drops trailing slashes and a pasted `/api/v1…`. */
export function parseServiceAddress(text: string): { address: string } | { problem: AddressProblem } {
  const url = parseWebAddress(text);
  if (typeof url === "string") return { problem: url };
  if (url.username || url.password) return { problem: "userInfo" };
  const path = url.pathname.replace(/\/api\/v1(\/.*)?$/, "").replace(/\/+$/, "");
  return { address: url.origin + path };
}

/** Is a stored value the address of a service, just as {@link parseServiceAddress} returns it? */
export function isServiceAddress(stored: unknown): stored is string {
  const read = isText(stored) ? parseServiceAddress(stored) : null;
  return read !== null && "address" in read && read.address === stored;
}

function parseWebAddress(text: string): URL | AddressProblem {
  const trimmed = text.trim();
  if (trimmed === "") return "empty";
  const url = URL.parse(withScheme(trimmed));
  if (!url) return "notAnAddress";
  if (!isWeb(url)) return "notWeb";
  // URL drops line breaks, and takes a path alone for a host.
  const isBroken = /[\s\p{Cc}]|^[/\\](?![/\\])/u.test(trimmed);
  // Chromium's spells a blank in a host "%20", which no host can hold. A second scheme is none either.
  const hasNoHost = /^[^/]*%|^https?\/\//.test(url.host + url.pathname);
  return isBroken || hasNoHost ? "notAnAddress" : url;
}

/** Is it an http(s) address, which may become a link? */
export function isWeb(url: URL | null): url is URL {
  return url?.protocol === "https:" || url?.protocol === "http:";
}

/** Returns the address if the text is a whole http(s) address, else null; no other text becomes a link. */
export function webLink(text: string): string | null {
  return (/^https?:\/\/\S+$/i.test(text) && URL.parse(text)?.href) || null;
}

function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return text;
  const secure = `https://${text}`;
  const host = URL.parse(secure)?.hostname;
  return host && isLoopback(host) ? `http://${text}` : secure;
}

/** Does a host, as URL spells it, mean this computer in every browser, so that plain http stays on it? */
export function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost\.?|127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/.test(hostname);
}

/** Would a key sent to this service travel unencrypted over a network? */
export function isInsecure(serviceAddress: string): boolean {
  const { protocol, hostname } = new URL(serviceAddress);
  return protocol === "http:" && !isLoopback(hostname);
}

/** Makes the match pattern of the service's host permission. Firefox takes none with a port. */
export function permissionPattern(serviceAddress: string): string {
  const { protocol, hostname, origin } = new URL(serviceAddress);
  return import.meta.env.FIREFOX ? `${protocol}//${hostname}/*` : `${origin}/*`;
}

let readHost = (address: string) => address;

/** Has hosts of shown addresses read by a decoder of Punycode. The popup goes without: it would weigh too much there. */
export function readHostsBy(decoder: typeof readHost): void {
  readHost = decoder;
}

/** Shortens an address for narrow places: no scheme, no slash after a bare host, and letters instead of their codes. */
export function shortAddress(address: string): string {
  return readableAddress(address)
    .replace(/^https?:\/\//, "")
    .replace(/^([^/]*)\/$/, "$1");
}

/** Writes a whole address with letters instead of their codes. */
export function readableAddress(address: string): string {
  return readHost(plainAddress(address).replace(/(?:%[\da-f]{2})+/gi, readable));
}

/** Reads percent-encoded text, unless it holds something that means another thing then, or that nobody sees. */
function readable(encoded: string): string {
  try {
    const text = decodeURIComponent(encoded);
    return /^[^\p{ASCII}\p{Z}\p{C}]+$/u.test(text) ? text : encoded;
  } catch {
    return encoded;
  }
}

/** Writes out marks that nobody sees, as an address is sent with them: some turn around what follows. */
export function plainAddress(address: string): string {
  return address.replace(/[\p{Cc}\p{Cf}]/gu, encodeURIComponent);
}

/** Finds a report's page: its own link if that is http(s) on the service's origin, else by the pattern, or null. */
export function reportLink(
  report: Pick<Report, "id" | "link">,
  serviceAddress: string,
  pattern: string,
): string | null {
  const own = report.link === null ? null : URL.parse(report.link, `${serviceAddress}/`);
  if (isWeb(own) && own.origin === new URL(serviceAddress).origin) return own.href;
  return fillReportPage(pattern, serviceAddress, report.id);
}

/** Fills a "Report page" pattern: `{address}` is the service's, `{id}` the report's. Null unless it is http(s). */
export function fillReportPage(pattern: string, serviceAddress: string, id: string): string | null {
  const url = URL.parse(
    pattern.replaceAll("{address}", serviceAddress).replaceAll("{id}", encodeURIComponent(id.toWellFormed())),
  );
  return isWeb(url) ? url.href : null;
}

export function isReportPage(pattern: unknown): pattern is string {
  return isText(pattern) && pattern.includes("{id}") && fillReportPage(pattern, "http://a.example", "1") !== null;
}
