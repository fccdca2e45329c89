import { setTimeout as pause } from "node:timers/promises";
import type { Submission } from "../../utils/models/submission.ts";
import { type Service, startService } from "../service/service.ts";
import { canaryKey } from "../support/canary.ts";
import type { Random } from "./random.ts";

/**
 * Ways in which a create fails: before or after the report was made. No connection is dropped among them, because a
 * browser sends a request again by itself where a re-used connection dies, and a second request would prove nothing;
 * nor a 408, after which Chromium (156) does the same. No pause is asked for: it would keep the next creates from being
 * sent.
 */
const FAILURES = [
  { when: "before", status: 422 },
  { when: "before", status: 425 },
  { when: "before", status: 500 },
  { when: "before", status: 503 },
  { when: "after", status: 500 },
  { when: "after", status: 503 },
  { when: "after", status: 504 },
  { when: "after", status: 200 },
] as const;

const HTML = "<!doctype html><title>Something went wrong</title>";

/** A service that works for a random time. */
export interface MoodyService extends Service {
  /** Lets the next create fail with this probability, in one way or another. */
  mayFail(probability: number): void;
  /** Whether it has made the report of a journal's entry, or is about to. */
  makes(entry: Pick<Submission, "id" | "url">): boolean;
}

/**
 * Starts the report service with moods.
 *
 * @param slowest - how long it takes to make a report, in milliseconds, at the most
 * @param fastest - and at the least
 */
export async function startMoodyService(random: Random, slowest: number, fastest = 0): Promise<MoodyService> {
  const work = () => pause(fastest + random.below(slowest - fastest));
  const making = new Set<string>();
  const rate = async (url: string) => {
    making.add(url);
    await work();
    // It is stored before anything else can look.
    making.delete(url);
    return { result: random.pick(["good", "decent", "bad"] as const), details: {} };
  };
  const service = await startService({ rater: rate, key: canaryKey() });
  function mayFail(probability: number): void {
    if (!random.chance(probability)) return;
    const { when, status } = random.pick(FAILURES);
    service.intercept("createReport", { when }, async () => {
      if (when === "before") await work();
      return new Response(HTML, { status });
    });
  }
  return {
    ...service,
    mayFail,
    makes: ({ id, url }) => making.has(url) || service.store.findByIdempotencyKey(id) !== undefined,
  };
}
