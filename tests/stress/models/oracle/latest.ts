import type { LatestSaying } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";
import { newestAt } from "../service/truth.ts";
import { Wrong } from "./wrong.ts";

/** What a look-up calls the latest was it at some instant between the question and the answer. */
export function checkLatest({ askedAt, answeredAt, url, report }: LatestSaying, { truth }: ReferenceService): void {
  const of = [...truth.things.values()].filter((thing) => thing.url === url);
  const changes = of.flatMap(({ createdAt, deletedAt }) => [createdAt, deletedAt ?? createdAt]);
  const instants = [askedAt, answeredAt, ...changes.filter((at) => at >= askedAt && at <= answeredAt)];
  const newest = instants.flatMap((at) => [newestAt(truth, url, at), newestAt(truth, url, at - 1)]);
  if (newest.some((thing) => (thing?.id ?? null) === (report?.id ?? null))) return;
  const said = report ? `report ${report.id} is called the latest` : "there is said to be no report";
  throw new Wrong("what is called the latest is the latest", `${said} of ${url}; it is ${newest[0]?.id ?? "none"}`);
}
