import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Habits } from "../habits.ts";
import { createReferenceService, type ReferenceService } from "../service/reference-service.ts";

/** A real browser does not wait long: what is late in the model's time is a moment in ours. */
const MAX_WAIT_MS = 300;

/** The reference service behind a real server. */
export interface Served {
  service: ReferenceService;
  close(): Promise<void>;
}

/** Starts a reference service on this computer. */
export async function serve(habits: Habits, key: string): Promise<Served> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "GET", headers, url } = request;
    const body = method === "POST" || method === "PUT" ? Buffer.concat(chunks).toString() : undefined;
    try {
      const asked = { method, headers: headers as Record<string, string>, ...(body !== undefined && { body }) };
      const answered = await service.handle(new Request(service.origin + url, asked));
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      response.end(Buffer.from(await answered.arrayBuffer()));
    } catch {
      request.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, MAX_WAIT_MS)));
  const service = createReferenceService(origin, key, habits, { now: Date.now, sleep });
  async function close() {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
  return { service, close };
}
