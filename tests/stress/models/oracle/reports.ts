import type { Change, Deletion } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";
import type { Write } from "../service/truth.ts";
import { Wrong } from "./wrong.ts";

const NOT = "what is called not created, not changed or not deleted was not";

/** The service's clock may be behind the browser's by so much. */
const CLOCKS_MS = 60_000;

/** Compares what is said of a deletion with what the service has. @param all - the deletions at this service */
export function checkDeletion(deletion: Deletion, { truth }: ReferenceService, all: Deletion[]): void {
  const { says, reportId } = deletion;
  const thing = truth.things.get(reportId);
  if ((says === "deleted" || says === "gone") && thing?.deletedAt === null) {
    throw new Wrong("what is called deleted or gone is not there", `report ${reportId} is called ${says} and is there`);
  }
  const sent = writesOf(deletion, "DELETE", truth.writes, all);
  if (says === "not deleted" && sent.some(({ isCarriedOut }) => isCarriedOut) && !isOfAnother()) {
    throw new Wrong(NOT, `report ${reportId} was deleted`);
  }

  /** Of two clicks in the same instant, nobody can tell for which one it was sent. */
  function isOfAnother(): boolean {
    const { askedAt } = deletion;
    const others = all.filter((other) => other.reportId === reportId && other.askedAt === askedAt);
    return others.some((other) => other.says !== "not deleted");
  }
}

/** Compares what is said of an update with what the service has done. @param all - the changes at this service */
export function checkChange(change: Change, { truth }: ReferenceService, all: Change[]): void {
  const { says, reportId, form } = change;
  // Of two changes in a row the first may arrive when the second has been asked for: their forms tell them apart.
  const told = ({ password, ...others }: Change["form"]) =>
    change.isNoted || !password ? others : { ...others, password };
  const isAlike = (other: Pick<Change, "form">) => JSON.stringify(told(other.form)) === JSON.stringify(told(form));
  const sent = writesOf(change, "PUT", truth.writes, all.filter(isAlike));
  const done = sent.filter((write) => write.isCarriedOut && isAlike(write));
  const isDone = done.length > 0;
  const isSurelyDone = done.some((write) => !write.isPerhapsOfRun);
  if (says === "changed" && !isDone && !isDoneLater() && !wasUnderWay() && !hasNewResults())
    throw new Wrong("what is called changed was changed", `report ${reportId} was not`);
  if (says === "not changed" && isSurelyDone && !isOfAnother())
    throw new Wrong(NOT, `report ${reportId} was changed: ${JSON.stringify(form)}`);

  /** One of many waits for its turn: another one that asks for the same may be clicked before it is sent. */
  function isDoneLater(): boolean {
    const late = truth.writes.filter((write) => write.method === "PUT" && write.at >= change.askedAt);
    return late.some((write) => write.id === reportId && write.isCarriedOut && isAlike(write));
  }

  /** What an equal click before did, the user did not know of yet: it is what was asked for. */
  function wasUnderWay(): boolean {
    const equal = truth.writes.filter((write) => write.id === reportId && write.isCarriedOut && isAlike(write));
    return equal.some(({ at }) =>
      truth.visits.some(
        (visit) =>
          visit.at === at && visit.path.endsWith(`/${reportId}`) && (visit.endedAt ?? change.askedAt) >= change.askedAt,
      ),
    );
  }

  /** After a lost answer, results as young as the click are new, whoever had asked for them. */
  function hasNewResults(): boolean {
    const isRefresh = Object.keys(form).join() === "results";
    const ratings = truth.things.get(reportId)?.ratings ?? [];
    return isRefresh && ratings.some(({ at }) => at >= change.askedAt - CLOCKS_MS);
  }

  function isOfAnother(): boolean {
    return all.some((other) => other.reportId === reportId && other.says !== "not changed" && isAlike(other));
  }
}

interface Asked {
  reportId: string;
  askedAt: number;
}

/** What was sent for one click: whatever came before the next click for the same report. */
function writesOf(asked: Asked, method: Write["method"], writes: Write[], all: Asked[]): Write[] {
  const { reportId, askedAt } = asked;
  const later = all.filter((other) => other !== asked && other.reportId === reportId && other.askedAt > askedAt);
  const until = Math.min(...later.map((other) => other.askedAt));
  return writes.filter(
    (write) => write.method === method && write.id === reportId && write.at >= askedAt && write.at < until,
  );
}
