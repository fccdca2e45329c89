import type { CDPSession } from "@playwright/test";
import { evaluate } from "../devtools/evaluate.ts";
import type { Service } from "../service/service.ts";

type Send = CDPSession["send"];
type Access = Pick<Service, "address" | "key">;

/**
 * Lists a hundred reports from the extension's own worker, without anything that the extension adds.
 *
 * @returns the milliseconds until the answer was parsed
 */
export function timeBareList(worker: Send, { address, key }: Access): Promise<number> {
  return evaluate(worker, fetchList, address, key);
}

/**
 * Asks for a report from the extension's own worker, without anything that the extension adds.
 *
 * @returns when it began, in milliseconds since 1970
 */
export function createBare(worker: Send, { address, key }: Access): Promise<number> {
  return evaluate(worker, fetchCreation, address, key);
}

/**
 * Deletes reports from the extension's own worker, without anything that the extension adds.
 *
 * @param atOnce - how many requests are under way at once
 * @returns the milliseconds until the last answer
 */
export function timeBareDeletions(
  worker: Send,
  { address, key }: Access,
  reports: { id: string }[],
  atOnce: number,
): Promise<number> {
  return evaluate(worker, fetchDeletions, address, key, reports, atOnce);
}

/**
 * Creates reports from the extension's own worker, without anything that the extension adds.
 *
 * @param atOnce - how many requests are under way at once
 * @returns the milliseconds until the last answer
 */
export function timeBareCreations(
  worker: Send,
  { address, key }: Access,
  urls: string[],
  atOnce: number,
): Promise<number> {
  return evaluate(worker, fetchCreations, address, key, urls, atOnce);
}

async function fetchList(address: string, key: string): Promise<number> {
  const startedAt = performance.now();
  const query = "search_by=url&sort_by=id&sort=desc&per_page=100";
  const response = await fetch(`${address}/api/v1/reports?${query}`, {
    headers: { Accept: "application/json", Authorization: `Bearer ${key}` },
    credentials: "omit",
    cache: "no-store",
  });
  JSON.parse(await response.text());
  return performance.now() - startedAt;
}

async function fetchCreation(address: string, key: string): Promise<number> {
  const startedAt = Date.now();
  const response = await fetch(`${address}/api/v1/reports`, {
    method: "POST",
    headers: {
      Accept: "application/json",
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/x-www-form-urlencoded",
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: "url=https%3A%2F%2Fexample.com%2F&privacy=1",
    credentials: "omit",
    cache: "no-store",
  });
  JSON.parse(await response.text());
  return startedAt;
}

async function fetchCreations(address: string, key: string, urls: string[], atOnce: number): Promise<number> {
  const startedAt = performance.now();
  const rest = urls.values();
  async function work() {
    for (const url of rest) {
      const response = await fetch(`${address}/api/v1/reports`, {
        method: "POST",
        headers: { Accept: "application/json", Authorization: `Bearer ${key}`, "Idempotency-Key": crypto.randomUUID() },
        body: new URLSearchParams({ url, privacy: "1" }),
        credentials: "omit",
        cache: "no-store",
      });
      await response.text();
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return performance.now() - startedAt;
}

async function fetchDeletions(
  address: string,
  key: string,
  reports: { id: string }[],
  atOnce: number,
): Promise<number> {
  const startedAt = performance.now();
  const queue = [...reports];
  async function work() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const response = await fetch(`${address}/api/v1/reports/${next.id}`, {
        method: "DELETE",
        headers: { Accept: "application/json", Authorization: `Bearer ${key}` },
        credentials: "omit",
        cache: "no-store",
      });
      await response.text();
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return performance.now() - startedAt;
}
