import { afterEach, beforeEach, vi } from "vitest";
import type { Rating } from "../../service/rating.ts";
import { type Service, startService } from "../../service/service.ts";

export const rater = vi.fn<(url: string) => Promise<Rating>>();
export let service: Service;

export interface Call {
  form?: Record<string, string>;
  headers?: Record<string, string | undefined>;
  at?: Service;
}

/** Calls the interface as a well-behaved client does; a header that is undefined is left out. */
export async function call(method: string, path: string, { form, headers = {}, at = service }: Call = {}) {
  const all = {
    Authorization: `Bearer ${at.key}`,
    Accept: "application/json",
    ...(form && { "Content-Type": "application/x-www-form-urlencoded" }),
    ...headers,
  };
  const given = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined);
  const body = form ? new URLSearchParams(form).toString() : null;
  const response = await fetch(`${at.address}/api/v1${path}`, { method, headers: given, body, redirect: "manual" });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

export const create = (form: Record<string, string>, headers = {}) => call("POST", "/reports", { form, headers });
export const urls = ({ body }: { body: { data: { url: string }[] } }) => body.data.map(({ url }) => url);

/** Starts a service for each test, which rates every page as decent. */
export function setUpLocalService(): void {
  beforeEach(async () => {
    rater.mockReset().mockResolvedValue({ result: "decent", details: { scores: { SEO: 70 } } });
    service = await startService({ rater });
  });

  afterEach(() => service.close());
}
