import { type Collection, collect, createCollection } from "@/utils/collect.ts";
import type { Project, Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import type { Deletion } from "@/utils/models/deletion.ts";
import type { Client } from "../../client/index.ts";
import { openConnection } from "../../connections/open.ts";
import { pauseLeft, pauseOver } from "../../connections/pauses.ts";
import { observed } from "../../reports/observed.ts";
import { inPool } from "../pool.ts";
import type { Outcome } from "./request.ts";

/** A list that is longer proves nothing. */
const MOST_PAGES = 50;

/** A longer pause is not waited for: what nobody knows is told at once. */
const LONGEST_WAIT_MS = 60_000;

/** After this it is looked again for what may be gone by then. */
const LAG_MS = 2_000;

/** The journal shows an address; it needs no more of one that could fill the browser's storage. */
export const LONGEST_URL = 2_000;

type Row = Report | Project;

/**
 * Looks up what came of deletions that may have been carried out. The list that showed a thing tells: read to its
 * proven end, it no longer holds what is gone. Things of the same list are looked up together.
 *
 * @param unclear - with the reason why nobody knows; without one, the service only took it on
 * @returns the same deletions, still "unclear" where the service does not tell
 */
export async function reconcile(unclear: Deletion[]): Promise<Deletion[]> {
  const groups = Map.groupBy(unclear, ({ connectionId, resource, search }) =>
    JSON.stringify([connectionId, resource, search]),
  );
  const confirmed: Deletion[] = [];
  for (const group of groups.values()) {
    let found = await sightingsOf(group);
    // What is still there may be about to go: the service may be at it, and its lists may lag behind.
    if (group.some(({ resourceId, failure }) => failure?.kind !== "notFound" && found.rows.has(resourceId))) {
      await new Promise((resolve) => setTimeout(resolve, LAG_MS));
      found = await sightingsOf(group);
    }
    confirmed.push(...group.map((deletion) => ({ ...deletion, ...outcomeOf(deletion, found) })));
  }
  return confirmed;
}

/** What the service shows of deletions of one list, as far as it can be asked. */
async function sightingsOf(group: Deletion[]): Promise<Collection<Row>> {
  const found = createCollection<Row>();
  const [{ connectionId }] = group as [Deletion];
  try {
    // Not inside the pool: a pause must hold up no other service.
    if ((await pauseLeft(connectionId)) > LONGEST_WAIT_MS) return found;
    await pauseOver(connectionId);
    await inPool(() => look(group, found));
  } catch {
    // What was found before still tells what is there.
  }
  return found;
}

function outcomeOf(deletion: Deletion, { rows, isWhole }: Collection<Row>): Outcome {
  const { failure } = deletion;
  const row = rows.get(deletion.resourceId);
  const isNotFound = failure?.kind === "notFound";
  if (!row && isWhole) return { state: isNotFound ? "gone" : "done", failure: null };
  if (!row || !failure || !isSame(row, deletion)) return { state: "unclear", failure };
  return { state: "failed", failure: isNotFound ? { kind: "stillListed" } : failure };
}

/** An id may have been given to another report since. */
function isSame(row: Row, { url }: Deletion): boolean {
  return !("url" in row) || !row.url || !url || row.url.slice(0, LONGEST_URL) === url;
}

/** Reads a report that is to be deleted: that it is not found proves nothing. @returns whether it is still there */
async function readAgain(client: Client, deletion: Deletion, { rows }: Collection<Row>): Promise<boolean> {
  const { resource, resourceId, failure } = deletion;
  if (resource === "project" || !failure || failure.kind === "notFound") return false;
  const report = await client.readReport(resourceId).catch((thrown) => {
    if (AppError.from(thrown).kind === "notFound") return null;
    throw thrown;
  });
  if (report?.id !== resourceId || !isSame(report, deletion)) return false;
  rows.set(report.id, report);
  return true;
}

async function look(group: Deletion[], found: Collection<Row>): Promise<void> {
  const [{ connectionId, resource, search = null }] = group as [Deletion];
  const { client } = observed(await openConnection(connectionId, "job"));
  if (group.length === 1 && (await readAgain(client, group[0] as Deletion, found))) return;
  if (search === null) return;
  const query = { ...(search && { search }), sort: "asc", per_page: 100 } as const;
  await collect<Row>(
    {
      list: (at) =>
        resource === "report"
          ? client.listReports({ ...query, sort_by: "id" }, { at })
          : client.listProjects(query, { at }),
      identity: (row) => ("project" in row ? row.project : row.id),
      onPage: ({ rows }) => group.every(({ resourceId }) => rows.has(resourceId)),
      most: MOST_PAGES,
    },
    found,
  );
}
