import { afterEach, beforeEach, expect } from "vitest";
import { offences } from "../../service/interface-check.ts";
import type { Rater } from "../../service/rating.ts";
import { type Service, startService } from "../../service/service.ts";
import { activeId } from "./app-state.ts";

export const good: Rater = async () => ({ result: "good", details: {} });

/** The connection to the service that was started last. */
export const connected = { id: "" };

/** The service of the test that is running. */
export let service: Service;

/** Connects the background to a new service before each test. After it, every request has to follow the interface. */
export function setUpService(rater = good, clock?: () => number): void {
  beforeEach(async () => {
    service = await startConnectedService(rater, clock);
  });

  afterEach(async () => {
    expect(offences(service.requests)).toEqual([]);
    await service.close();
  });
}

/** Starts a service and connects the background to it, as Settings does. */
export async function startConnectedService(rater = good, clock?: () => number): Promise<Service> {
  const { connect } = await import("@/entrypoints/background/connections/connect.ts");
  const service = await startService({ rater, ...(clock && { clock }) });
  await connect({ serviceUrl: service.address, key: service.key });
  connected.id = await activeId();
  service.requests.length = 0;
  return service;
}

/** The requests of one method, as "METHOD /path". */
export function sent(service: Service, method: string): string[] {
  const requests = service.requests.filter((request) => request.method === method);
  return requests.map((request) => `${request.method} ${request.path.split("?")[0]}`);
}
