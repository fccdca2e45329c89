import type { Submission } from "../../utils/models/submission.ts";
import type { Service } from "../service/service.ts";

/** What a page of the extension says about a create. */
export type Shown = "creating" | "created" | "unknown" | "not created" | "nothing sent" | "nothing";

/** What was seen of one click on "Create report" after everything had come to rest. */
export interface Sighting {
  url: string;
  /** Null where no page was looked at. */
  shown: Shown | null;
  /** The click's entry in the journal. */
  entry: Submission | null;
}

/**
 * What can be wrong: a click or its outcome is lost; a report is said to be created that is not, or not to be created
 * that is; a click made more than one request; a report that was made is not found at the service.
 */
export const FAULTS = ["lost", "false created", "false failed", "second fetch", "not found"] as const;
type Fault = (typeof FAULTS)[number];

/** The faults that were found, each as "fault: address, what was seen". */
export type Verdict = `${Fault}: ${string}`[];

type Truth = Pick<Service, "requests" | "store">;

/**
 * Compares what was seen with what the service knows.
 *
 * @param sightings - one for every click that was made
 * @param truth - the service, which has nothing left to do
 */
export function judge(sightings: Sighting[], { requests, store }: Truth): Verdict {
  const posts = requests.filter(({ method }) => method === "POST");
  const byKey = Map.groupBy(posts, ({ headers }) => headers["idempotency-key"] ?? "");
  const known = new Set(sightings.map(({ entry }) => entry?.id));
  const faults = sightings.flatMap((sighting) => {
    const { entry } = sighting;
    const made = entry ? store.findByIdempotencyKey(entry.id) : undefined;
    const sent = entry !== null && byKey.has(entry.id);
    return faultsOf(sighting, sent, made && String(made.id)).map((fault) => told(fault, sighting));
  });
  const ofRequests = Array.from(
    byKey,
    ([key, [post, ...more]]): Verdict => [
      ...(known.has(key) ? [] : [`lost: ${post?.body}, a request without an entry` as const]),
      ...(more.length > 0 ? [`second fetch: ${post?.body}, ${more.length} more` as const] : []),
    ],
  );
  return [...faults, ...ofRequests.flat()];
}

/** @param made - the id of the report that the service has made for it */
function faultsOf({ shown, entry }: Sighting, sent: boolean, made: string | undefined): Fault[] {
  const { state, report } = entry ?? {};
  const rules: [Fault, boolean][] = [
    ["lost", state === "sending" || state === "waiting" || shown === "creating" || shown === "nothing"],
    ["lost", (shown === "unknown" || shown === null) && entry === null],
    ["lost", shown === "unknown" && state !== undefined && state !== "unknown"],
    ["false created", (shown === "created" && !made) || (report != null && report.id !== made)],
    ["false failed", (shown === "not created" || state === "refused") && made !== undefined],
    ["false failed", shown === "nothing sent" && sent],
    ["not found", state === "unknown" && made !== undefined],
  ];
  return rules.filter(([, applies]) => applies).map(([fault]) => fault);
}

function told(fault: Fault, { url, shown, entry }: Sighting): Verdict[number] {
  const { state, looks, failure, report } = entry ?? {};
  return `${fault}: ${url}, shown as "${shown}", entry ${JSON.stringify({ state, looks, failure, report: report?.id })}`;
}
