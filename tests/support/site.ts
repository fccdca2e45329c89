import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A website to report on. */
export interface Site {
  /** Without a trailing slash. */
  address: string;
  /** The headers of every request that arrived. */
  requests: unknown[];
  close(): void;
}

/** Starts a website on this computer that answers every path with a page. */
export async function startSite(): Promise<Site> {
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    requests.push([request.url, request.headers]);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<!doctype html><html lang=en><title>Espresso machine</title><h1>Espresso machine</h1></html>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, requests, close: () => server.close() };
}
