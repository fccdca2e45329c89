import { isNearlySameAddress, isSameAddress, searchOf } from "@/utils/address-search.ts";
import { type Collection, collect, createCollection, type PageSize } from "@/utils/collect.ts";
import type { Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Asked } from "@/utils/messages.ts";
import type { LookUp } from "@/utils/models/look-up.ts";
import type { Client } from "../client/index.ts";
import { type Connection, openConnection } from "../connections/open.ts";
import { type AddressReports, lookAndRemember } from "./latest.ts";
import { observed } from "./observed.ts";
import { isInOrder, newestFirst } from "./order.ts";
import { knownAt } from "./remembered.ts";

/** Number of pages to read of a crowded site. */
const MAX_PAGES = 5;

/** Looks up the newest report of exactly this address, and again if it was deleted meanwhile. @throws AppError */
export async function lookUp({ connectionId, url }: Asked<"lookUp">, incognito = false): Promise<LookUp> {
  const connection = observed(await openConnection(connectionId), incognito);
  const { known, isOutdated } = await lookAndRemember(url, connection, findOrRead(connection, url));
  return isOutdated ? lookUp({ connectionId, url }, incognito) : known;
}

/** Finds the latest, or else reads what the index knows: some services' searches miss addresses that lists show. */
async function findOrRead({ client, id }: Connection, url: string): Promise<AddressReports> {
  const found = await findLatest(client, url);
  if (found.reports.length > 0) return found;
  const [known] = await knownAt(id, url).catch(() => []);
  if (!known) return found;
  try {
    const report = await client.readReport(known.reportId);
    return isNearlySameAddress(report.url, url) ? { ...found, reports: [report], isWhole: false } : found;
  } catch (thrown) {
    return AppError.from(thrown).kind === "notFound" ? found : { ...found, isWhole: false };
  }
}

/** Lists an address's reports for a submission and remembers them: a report once seen is never taken for new. */
export async function listAndRemember(url: string, connection: Connection): Promise<AddressReports> {
  return (await lookAndRemember(url, connection, listReportsOf(connection.client, url))).seen;
}

/**
 * Lists the reports of exactly this address: reads on until one comes, and the newest of many. If none comes, returns
 * those of an address that differs by its last slash, as not ordered. @throws AppError
 */
export async function listReportsOf(
  client: Client,
  url: string,
  pageSize: PageSize = 100,
  most = MAX_PAGES,
): Promise<AddressReports> {
  let serviceOffset: number | null = null;
  const collection = await collect(
    {
      list: async (at, per_page) => {
        const page = await client.listReports({ search: searchOf(url), per_page }, { at });
        serviceOffset ??= page.answeredAt && page.answeredAt - Date.now();
        return page;
      },
      onPage: (collection) => isSettled(reportsIn(collection, url)),
      most,
    },
    createCollection<Report>(pageSize),
  );
  return { ...reportsIn(collection, url), answeredAt: collection.answeredAt, serviceOffset };
}

/** Lists the same, but asks for few rows first, which are mostly enough. */
export async function findLatest(client: Client, url: string): Promise<AddressReports> {
  const first = await listReportsOf(client, url, 10, 1);
  return isSettled(first) ? first : listReportsOf(client, url);
}

type Found = Pick<AddressReports, "reports" | "isWhole" | "isOrdered">;

function isSettled({ isWhole, isOrdered }: Found): boolean {
  return isWhole || isOrdered;
}

function reportsIn(collection: Collection<Report>, url: string): Found {
  const rows = [...collection.rows.values()];
  const exact = rows.filter((report) => isSameAddress(report.url, url));
  // A row without an address could belong to this one.
  const isSound = collection.unreadable === 0 && !collection.hasMoved && rows.every((report) => report.url !== "");
  const isEmpty = rows.length === 0 && collection.next === null && !collection.total;
  const isWhole = isSound && (collection.isWhole || isEmpty);
  if (exact.length === 0) {
    const near = rows.filter((report) => isNearlySameAddress(report.url, url));
    return { reports: newestFirst(near), isWhole, isOrdered: false };
  }
  const isOrdered = isSound && isInOrder(rows, exact, isWhole, collection.next === null);
  return { reports: newestFirst(exact), isWhole, isOrdered };
}
