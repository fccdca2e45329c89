import { type Certificate, createCertificate } from "../service/faults/certificate.ts";
import type { Play } from "../service/faults/exchange.ts";
import { playing, startForeignServer } from "../service/faults/faulty-service.ts";
import type { Operation } from "../service/operations.ts";
import type { RecordedRequest } from "../service/recording.ts";
import { type Service, type ServiceOptions, startService } from "../service/service.ts";
import { canaryKey } from "../support/canary.ts";
import type { Fault, Place } from "./row.ts";
import { addressOf, wordOf } from "./table.ts";

/** All servers that the faults take. */
export type Stage = Awaited<ReturnType<typeof setStage>>;

/**
 * Starts services that work as long as nothing asks for a fault. A request asks for one by a word in its search, by the
 * address that shall be reported on, or by the report it is for; so that many can be tried at the same time.
 *
 * @param faults - the table of faults
 */
export async function setStage(faults: Fault[]) {
  const key = canaryKey();
  const foreign = await startForeignServer();
  const trusted = await createCertificate();
  const untrusted = await createCertificate();
  const services = {
    http: await start(),
    https: await start({ certificate: trusted }),
    closed: await start(),
    untrusted: await start({ certificate: trusted }),
  };
  const addresses: Record<Place, string> = {
    http: services.http.address,
    https: services.https.address,
    closed: services.closed.address,
    untrusted: services.untrusted.address,
    unresolvable: "https://reports.invalid",
  };

  async function start(options: Pick<ServiceOptions, "certificate" | "port"> = {}): Promise<Service> {
    const places = () => ({
      otherPort: `http://127.0.0.1:${foreign.port}`,
      otherHost: `http://localhost:${foreign.port}`,
      unencrypted: addresses.http,
    });
    const faultOf = (operation: Operation, request: RecordedRequest) => findFault(faults, service, operation, request);
    const rater = async () => ({ result: "good" as const, details: {} });
    const service: Service = await startService({ ...options, rater, key, faults: playing(faultOf, places) });
    seed(service, faults);
    return service;
  }

  async function restart(place: "closed" | "untrusted", certificate?: Certificate) {
    const port = Number(new URL(addresses[place]).port);
    await services[place].close();
    services[place] = await start({ port, ...(certificate && { certificate }) });
  }

  /** Lets happen what happens to a whole service. */
  async function strike(place: Place) {
    if (place === "closed") await services.closed.close();
    if (place === "untrusted") await restart("untrusted", untrusted);
  }

  /** Makes the service work again. */
  async function mend(place: Place) {
    if (place === "closed") services.closed = await start({ port: Number(new URL(addresses.closed).port) });
    if (place === "untrusted") await restart("untrusted", trusted);
  }

  async function close() {
    await Promise.allSettled(Object.values(services).map((service) => service.close()));
    foreign.close();
  }
  return { key, addresses, services, foreign, trusted, strike, mend, close };
}

/** Reports to be read, changed and deleted, one for each fault, and some that nothing happens to. */
function seed({ store }: Service, faults: Fault[]): void {
  const tried = (["readReport", "updateReport", "deleteReport"] as const).flatMap((operation) =>
    faults.map((fault) => ({ url: addressOf(operation, fault) })),
  );
  store.seed([...tried, { url: "https://calm.example/1" }, { url: "https://calm.example/2" }]);
}

function findFault(
  faults: Fault[],
  { store }: Service,
  operation: Operation,
  request: RecordedRequest,
): Play | undefined {
  const [path = "", query = ""] = request.path.split("?");
  const search = new URLSearchParams(query).get("search");
  if (operation === "listReports" || operation === "listProjects") {
    return faults.find((fault) => wordOf(fault) === search)?.play;
  }
  const url =
    operation === "createReport"
      ? new URLSearchParams(request.body).get("url")
      : store.readReport(Number(path.split("/").at(-1)))?.url;
  return faults.find((fault) => addressOf(operation as "readReport", fault) === url)?.play;
}
