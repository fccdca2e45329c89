import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A website to report on. */
export interface Site {
  /** Without a trailing slash. */
  address: string;
  /** The headers of every request that arrived. */
  requests: [path: string | undefined, headers: IncomingHttpHeaders][];
  /** Answers by path; any other path is answered with a page. */
  files: Record<string, (response: ServerResponse) => void>;
  close(): void;
}

/** Starts a website on this computer that answers every path with a page. */
export async function startSite(): Promise<Site> {
  const requests: Site["requests"] = [];
  const files: Site["files"] = {};
  const server = createServer((request, response) => {
    requests.push([request.url, request.headers]);
    const answer = files[request.url ?? ""];
    if (answer) return answer(response);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<!doctype html><html lang=en><title>Espresso machine</title><h1>Espresso machine</h1></html>");
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, requests, files, close: () => server.close() };
}
