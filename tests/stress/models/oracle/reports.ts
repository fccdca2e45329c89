import type { Change, Deletion } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";
import { Wrong } from "./wrong.ts";

const NOT = "what is called not created, not changed or not deleted was not";

/** Compares what is said of a deletion with what the service has. */
export function checkDeletion({ says, reportId, askedAt }: Deletion, { truth }: ReferenceService): void {
  const thing = truth.things.get(reportId);
  if ((says === "deleted" || says === "gone") && thing?.deletedAt === null) {
    throw new Wrong("what is called deleted or gone is not there", `report ${reportId} is called ${says} and is there`);
  }
  const isDone = truth.writes.some((write) => isOurs(write, "DELETE", reportId, askedAt) && write.isCarriedOut);
  if (says === "not deleted" && isDone) throw new Wrong(NOT, `report ${reportId} was deleted`);
}

/** Compares what is said of an update with what the service has done. */
export function checkChange({ says, reportId, askedAt, form }: Change, { truth }: ReferenceService): void {
  const thing = truth.things.get(reportId);
  const sent = truth.writes.filter((write) => isOurs(write, "PUT", reportId, askedAt));
  const isDone = sent.some((write) => write.isCarriedOut && JSON.stringify(write.form) === JSON.stringify(form));
  if (says === "changed" && !isDone) throw new Wrong("what is called changed was changed", `report ${reportId} was not`);
  if (says === "not changed" && isDone) throw new Wrong(NOT, `report ${reportId} was changed: ${JSON.stringify(form)}`);
  if (says === "gone" && thing?.deletedAt === null) {
    throw new Wrong("what is called deleted or gone is not there", `report ${reportId} is called gone and is there`);
  }
}

function isOurs(write: { method: string; id: string | null; at: number }, method: string, id: string, since: number) {
  return write.method === method && write.id === id && write.at >= since;
}
