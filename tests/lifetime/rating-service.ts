import type { Context } from "hono";
import { RESULTS, type Result } from "../../utils/contract.ts";
import { reportAnswer } from "../service/answers.ts";
import { type Service, startService } from "../service/service.ts";
import { canaryKey } from "../support/canary.ts";
import { type HurriedClock, hurriedNow } from "./hurried-build.ts";
import type { Random } from "./random.ts";

/** A new result may be there so long after it was asked for, by the computer's clock. */
const LATEST_MS = 600;
const SLOWEST_ANSWER_MS = 40;

/** A service that makes results anew when it is asked to, in several manners. */
export interface RatingService extends Service {
  /** All results of each report so far, oldest first. */
  results: Map<string, Result[]>;
}

/**
 * Starts it. No two requests in a row are answered with an error that is not about the report: three would end a run.
 *
 * @param clock - by which its results are made
 */
export async function startRatingService(random: Random, clock: HurriedClock): Promise<RatingService> {
  const results = new Map<string, Result[]>();
  let isFailing = false;

  const rate = (id: string) => {
    const result = random.pick(RESULTS);
    service.store.updateReport(Number(id), { result, generated_at: new Date(hurriedNow(clock)).toISOString() });
    results.get(id)?.push(result);
  };
  const refuse = (c: Context, status: 422 | 500) => c.json({ message: "It did not work." }, status);

  async function answer(c: Context, id: string): Promise<Response> {
    const draw = random.below(100);
    isFailing = !isFailing && draw < 20;
    await new Promise((resolve) => setTimeout(resolve, random.below(SLOWEST_ANSWER_MS)));
    if (isFailing && draw < 2) return refuse(c, 500);
    if (draw >= 20 && draw < 25) return refuse(c, 422);
    if (draw < 50 && !isFailing) {
      setTimeout(() => rate(id), random.below(LATEST_MS));
      return c.body(null, 204);
    }
    rate(id);
    const report = service.store.readReport(Number(id));
    return isFailing || !report ? refuse(c, 500) : c.json({ data: reportAnswer(report) });
  }

  const service = await startService({
    rater: async () => ({ result: "good", details: {} }),
    key: canaryKey(),
    faults: async (c, next) => {
      if (c.req.method !== "PUT") return next();
      c.res = await answer(c, c.req.path.split("/").at(-1) as string);
    },
  });
  return { ...service, results };
}
