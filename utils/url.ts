import type { Report } from "./contract.ts";
import { isText } from "./guards.ts";

/** Why a text is not an address that can be used; each has its sentence in `_locales` as `address_<problem>`. */
export type AddressProblem = "empty" | "notAnAddress" | "notWeb" | "userInfo";

/** The pattern of a report's own page until the user changes it in Settings. */
export const REPORT_PAGE = "{address}/reports/{id}";

/**
 * Reads what a user typed as the address to report on.
 *
 * @param text - as typed; a missing scheme is taken as https
 * @returns the address as it will be sent, and whether a fragment or user info was left out; or the problem
 */
export function parseReportAddress(text: string): { address: string; stripped: boolean } | { problem: AddressProblem } {
  const url = parseWebAddress(text);
  if (typeof url === "string") return { problem: url };
  const stripped = url.hash !== "" || url.username !== "" || url.password !== "";
  url.hash = "";
  url.username = "";
  url.password = "";
  return { address: url.href, stripped };
}

/**
 * Reads what a user typed as the address of the report service.
 *
 * @param text - as typed or pasted: a missing scheme, trailing slashes and a pasted `/api/v1…` are put right
 * @returns the address without a trailing slash, to which the interface's paths are appended; or the problem
 */
export function parseServiceAddress(text: string): { address: string } | { problem: AddressProblem } {
  const url = parseWebAddress(text);
  if (typeof url === "string") return { problem: url };
  if (url.username || url.password) return { problem: "userInfo" };
  const path = url.pathname.replace(/\/api\/v1(\/.*)?$/, "").replace(/\/+$/, "");
  return { address: url.origin + path };
}

/** Whether a stored text is the address of a service, just as {@link parseServiceAddress} returns it. */
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
  // URL drops line breaks, and Chromium's spells a blank in a host "%20", which no host can hold.
  return /[\s\p{Cc}]/u.test(trimmed) || url.hostname.includes("%") ? "notAnAddress" : url;
}

/** Whether an address is one of the web, and so may become a link. */
export function isWeb(url: URL | null): url is URL {
  return url?.protocol === "https:" || url?.protocol === "http:";
}

function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
}

function withScheme(text: string): string {
  if (hasScheme(text)) return text;
  const secure = `https://${text}`;
  const host = URL.parse(secure)?.hostname;
  return host && isLoopback(host) ? `http://${text}` : secure;
}

/** Whether a host, as URL spells it, is this computer in every browser, so that plain http does not leave it. */
function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost\.?|127(\.\d+){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]+\])$/.test(hostname);
}

/** Whether a key sent to this service address would travel unencrypted over a network. */
export function isInsecure(serviceAddress: string): boolean {
  const { protocol, hostname } = new URL(serviceAddress);
  return protocol === "http:" && !isLoopback(hostname);
}

/**
 * The match pattern of the one host permission the extension asks for. Firefox takes none with a port.
 *
 * @param serviceAddress - the address of the service
 */
export function permissionPattern(serviceAddress: string): string {
  const { protocol, hostname, origin } = new URL(serviceAddress);
  return import.meta.env.FIREFOX ? `${protocol}//${hostname}/*` : `${origin}/*`;
}

/** A short form of an address for narrow places: without the scheme, and without the slash of a bare host. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/^([^/]*)\/$/, "$1");
}

/**
 * Where a report can be read in the browser.
 *
 * @param report - its own link is used only if it is http(s) on the service's origin
 * @param serviceAddress - the address of the service
 * @param pattern - the setting "Report page"; empty where the service has no such page
 * @returns the address, or null where there is none
 */
export function reportLink(
  report: Pick<Report, "id" | "link">,
  serviceAddress: string,
  pattern: string,
): string | null {
  const own = report.link === null ? null : URL.parse(report.link, `${serviceAddress}/`);
  if (isWeb(own) && own.origin === new URL(serviceAddress).origin) return own.href;
  return fillReportPage(pattern, serviceAddress, report.id);
}

/**
 * Fills the setting "Report page".
 *
 * @param pattern - `{address}` stands for the service's address, `{id}` for the report's
 * @returns the address, or null if the result is not an http(s) address
 */
export function fillReportPage(pattern: string, serviceAddress: string, id: string): string | null {
  const url = URL.parse(
    pattern.replaceAll("{address}", serviceAddress).replaceAll("{id}", encodeURIComponent(id.toWellFormed())),
  );
  return isWeb(url) ? url.href : null;
}

/** Whether a stored or typed text is a pattern of report pages. */
export function isReportPage(pattern: unknown): pattern is string {
  return isText(pattern) && pattern.includes("{id}") && fillReportPage(pattern, "http://a.example", "1") !== null;
}
