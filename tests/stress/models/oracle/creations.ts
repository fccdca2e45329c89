import type { Creation } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";
import type { CreateClick } from "../user/clicks.ts";
import { Wrong } from "./wrong.ts";

/** Times are cut to seconds, and a request takes a moment. */
const TOLERANCE_MS = 3_000;

/** A list from this long before a click still tells what is new. */
const JUST_BEFORE_MS = 60_000;

const NOT = "what is called not created, not changed or not deleted was not";

/**
 * Compares what is said of a create with what the service knows.
 *
 * @param since - when the connection was made: the extension knows nothing from before
 */
export function checkCreation(
  creation: Creation,
  { truth, habits }: ReferenceService,
  click: CreateClick,
  since: number,
): void {
  const { says, report, id } = creation;
  const thing = report ? truth.things.get(report.id) : undefined;
  const sent = truth.writes.filter(({ entry }) => entry === id);
  const of = `${creation.url}, asked for with privacy ${creation.privacy}`;
  switch (says) {
    case "created":
      if (!thing) throw wrongly(says, `there is no report ${report?.id} (${of})`);
      if (thing.url !== creation.url) throw wrongly(says, `report ${thing.id} is of ${thing.url} (${of})`);
      if (thing.madeBy?.form.privacy !== String(creation.privacy) && isKnowable()) {
        throw wrongly(
          says,
          `report ${thing.id} was made ${thing.madeBy ? "with another privacy" : "by somebody else"} (${of})`,
        );
      }
      return;
    case "found":
      if (!thing) throw wrongly(says, `there is no report ${report?.id} (${of})`);
      if (thing.url !== creation.url) throw wrongly(says, `report ${thing.id} is of ${thing.url} (${of})`);
      if (isOlder(thing.createdAt) && (wasTold() || (isOlder(thing.ratedAt) && !isAbsentOnly(thing.createdAt)))) {
        throw wrongly(
          says,
          `report ${thing.id} is ${(click.at - thing.createdAt) / 1000} s older than the click (${of})`,
        );
      }
      if (report?.privacy !== null && report?.privacy !== creation.privacy) {
        throw wrongly(says, `report ${thing.id} has privacy ${report?.privacy} (${of})`);
      }
      return;
    case "existed":
      if (thing?.url !== creation.url)
        throw wrongly("found", `there is no report ${report?.id} of this address (${of})`);
      return;
    case "not created":
      if (sent.some(({ made }) => made)) throw new Wrong(NOT, `a report was made (${of})`);
      return;
    case "not sent":
    case "stopped":
      if (sent.length > 0) throw new Wrong(NOT, `it was sent (${of})`);
  }

  /** An existing report that the service hands over as if it were new can be told only where it was seen before. */
  function isKnowable(): boolean {
    return (thing?.madeBy?.at ?? 0) >= since || wasTold();
  }

  function wasTold(): boolean {
    const at = thing?.toldAt ?? null;
    return at !== null && at >= since && at < click.at;
  }

  /** Where times tell nothing, an id that a list from just before the click lacks counts as new. */
  function isAbsentOnly(createdAt: number): boolean {
    const isTimeTold = habits.zone !== "none" && habits.date === "told";
    const listed = truth.visits.filter(({ method, at }) => method === "GET" && at < createdAt);
    return !isTimeTold && listed.some(({ at }) => at >= click.at - JUST_BEFORE_MS);
  }

  /** What a service tells of a report's age is when its results were made. */
  function isOlder(at: number): boolean {
    return at < click.at - TOLERANCE_MS;
  }
}

/** One report settles one click. */
export function checkDoubles(creations: Creation[]): void {
  const settled = creations.filter(({ says, report }) => report && (says === "created" || says === "found"));
  const seen = new Set<string>();
  for (const { connectionId, report, says, url } of settled) {
    const name = `${connectionId} ${report?.id}`;
    if (seen.has(name)) throw wrongly(says, `report ${report?.id} is said to have come of two clicks (${url})`);
    seen.add(name);
  }
}

function wrongly(says: Creation["says"], how: string): Wrong {
  return new Wrong(
    says === "created"
      ? "what is called created was created by this click"
      : "what is called found is new and what was asked for",
    how,
  );
}
