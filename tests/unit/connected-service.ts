import type { Rater } from "../service/rating.ts";
import { type Service, startService } from "../service/service.ts";

export const good: Rater = async () => ({ result: "good", details: {} });

/** Starts a service and connects the background to it, as Settings does. */
export async function startConnectedService(rater = good): Promise<Service> {
  const { connect } = await import("@/entrypoints/background/connection.ts");
  const service = await startService({ rater });
  await connect({ address: service.address, key: service.key });
  service.requests.length = 0;
  return service;
}

/** The requests of one method, as "METHOD /path". */
export function sent(service: Service, method: string): string[] {
  const requests = service.requests.filter((request) => request.method === method);
  return requests.map((request) => `${request.method} ${request.path.split("?")[0]}`);
}
