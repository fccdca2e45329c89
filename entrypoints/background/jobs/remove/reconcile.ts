import { type Collection, collect, createCollection } from "@/utils/collect.ts";
import type { Project, Report } from "@/utils/contract.ts";
import { contains } from "@/utils/filter.ts";
import { isCertain } from "@/utils/gone.ts";
import { type Deletion, isAt } from "@/utils/models/deletion.ts";
import type { Client } from "../../client/index.ts";
import { openConnection } from "../../connections/open.ts";
import { pauseLeft, pauseOver } from "../../connections/pauses.ts";
import { nullFor, readOne } from "../../reports/read.ts";
import { indexOf } from "../../reports/remembered.ts";
import { sleep } from "../../sleep.ts";
import { read } from "../journal.ts";
import { inPool } from "../pool.ts";
import { urgentOf } from "../transaction.ts";
import type { Outcome } from "./request.ts";

/** Longest list, in pages, that is searched for proof. */
export const MAX_PAGES = 50;

/** After a longer pause, the outcome stays unclear and is reported at once. */
const MAX_WAIT_MS = 60_000;

/** Time for a slow service to finish a deletion before it is asked again. */
const SECOND_ATTEMPT_MS = 2_000;

type Row = Report | Project;

/**
 * Looks up deletions that may have been carried out. The list that showed a thing, read to its proven end, no longer
 * holds it once it is gone; one list serves all its things.
 *
 * @param unclear - `failure` says why; null if the service only accepted the deletion
 * @returns the same deletions, still "unclear" where the service does not tell
 */
export async function reconcile(unclear: Deletion[]): Promise<Deletion[]> {
  const groups = Map.groupBy(unclear, ({ connectionId, resource, search }) =>
    JSON.stringify([connectionId, resource, search]),
  );
  const confirmed: Deletion[] = [];
  for (const group of groups.values()) {
    let found = await collectListed(group);
    // What is still listed may be about to go, or the list may lag behind.
    if (group.some(({ resourceId, failure }) => failure?.kind !== "notFound" && found.rows.has(resourceId))) {
      await sleep(SECOND_ATTEMPT_MS);
      found = await collectListed(group);
    }
    for (const deletion of group) {
      confirmed.push({ ...deletion, ...outcomeOf(deletion, found, await isMissing(deletion, found)) });
    }
  }
  return confirmed;
}

/** Collects what the service shows of one list, as far as it answers. */
async function collectListed(group: Deletion[]): Promise<Collection<Row>> {
  const found = createCollection<Row>();
  const [{ connectionId }] = group as [Deletion];
  try {
    // Outside the pool, so that a pause holds up no other service.
    if ((await pauseLeft(connectionId)) > MAX_WAIT_MS) return found;
    await pauseOver(connectionId);
    await inPool(() => collectRows(group, found));
    if (found.isWhole && found.rows.size === 0 && (await hasLostMore(group))) found.isWhole = false;
  } catch {
    // Rows found before the failure still count.
  }
  return found;
}

/** Does the service lack it for certain? A list that may have passed over it proves that only with a "not found". */
async function isMissing(
  { connectionId, resource, resourceId, failure }: Deletion,
  found: Collection<Row>,
): Promise<boolean> {
  if (found.rows.has(resourceId) || !found.isWhole) return false;
  // The deletion's own "not found" may come from a gateway, as would the next one.
  if (isCertain(found) || resource === "project" || failure?.kind === "notFound") return isCertain(found);
  return inPool(async () => {
    const { client } = await openConnection(connectionId, "job");
    return (await nullFor(client.readReport(resourceId), "notFound")) === null;
  }).catch(() => false);
}

function outcomeOf(deletion: Deletion, found: Collection<Row>, isGone: boolean): Outcome {
  const { failure, resource, endedAt } = deletion;
  const row = found.rows.get(deletion.resourceId);
  const isNotFound = failure?.kind === "notFound";
  if (isGone) return { state: isNotFound ? "gone" : "done", failure: null };
  // By a later attempt, there may be another project of that name.
  const isPerhapsOther = resource === "project" && endedAt !== undefined;
  if (!row || !failure || isPerhapsOther || !isSame(row, deletion)) return { state: "unclear", failure };
  return { state: "failed", failure: isNotFound ? { kind: "stillListed" } : failure };
}

function isSame(row: Row, { url }: Deletion): boolean {
  return !("url" in row) || isAt(row, url);
}

/** Reads a report directly. @returns true if it is still there; "not found", a refusal and another report prove nothing */
async function readAgain(client: Client, deletion: Deletion, { rows }: Collection<Row>): Promise<boolean> {
  const { resource, resourceId, failure } = deletion;
  if (resource === "project" || !failure || failure.kind === "notFound") return false;
  const report = await nullFor(readOne(client, resourceId), "notFound", "unexpectedResponse", "locked");
  if (!report || !isSame(report, deletion)) return false;
  rows.set(report.id, report);
  return true;
}

/** Collects the rows. They are not remembered: the deletion may be of a private window. */
async function collectRows(group: Deletion[], found: Collection<Row>): Promise<void> {
  const [{ connectionId, resource, search = null }] = group as [Deletion];
  const { client } = await openConnection(connectionId, "job");
  if (group.length === 1 && (await readAgain(client, group[0] as Deletion, found))) return;
  if (search === null) return;
  const query = search ? { search } : {};
  await collect<Row>(
    {
      list: (at, per_page) =>
        resource === "report"
          ? client.listReports({ ...query, per_page }, { at })
          : client.listProjects({ ...query, per_page }, { at }),
      onPage: ({ rows }) => group.every(({ resourceId }) => rows.has(resourceId)),
      most: MAX_PAGES,
    },
    found,
  );
}

/**
 * Has an empty list lost more than these deletions' things? It does not prove that they are gone then: it may be that of
 * an expired subscription, or of an index that is being rebuilt.
 */
async function hasLostMore(group: Deletion[]): Promise<boolean> {
  const [{ connectionId, resource, search = "" }] = group as [Deletion];
  const deleting = (await read((journal) => urgentOf(journal, "remove"))).filter(
    (task) => task.connectionId === connectionId && task.resource === resource,
  );
  const named = new Set([...group, ...deleting].map(({ resourceId }) => resourceId));
  return (await indexOf(connectionId)).some(({ reportId, url, project }) => {
    const [thing, text] = resource === "report" ? [reportId, url] : [project, project ?? ""];
    return thing !== null && !named.has(thing) && contains(text, search);
  });
}
