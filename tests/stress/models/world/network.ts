import type { Random } from "../../../lifetime/random.ts";
import { ConnectionLost } from "../service/mishaps.ts";
import type { Context } from "./context.ts";

/** A service as the network reaches it. */
export interface Reached {
  origin: string;
  /** @throws ConnectionLost where no answer comes */
  handle: (request: Request) => Promise<Response>;
  truth: { unheard: Set<number> };
}

/** How long a request is on its way, at most, and an answer too. */
const WAY_MS = 40;

/**
 * The network as a context of the extension sees it: requests go to the service of their origin and take a while. It is
 * the way to the reference service, not a stand-in for an answer: what answers is the service itself.
 *
 * @param services - who is reached at which origin
 */
export function networkOf(context: Context, services: Reached[], random: Random): typeof fetch {
  return async (input, init = {}) => {
    const { signal, redirect, ...rest } = init;
    const request = new Request(
      input as string,
      { method: rest.method, headers: rest.headers, body: rest.body } as RequestInit,
    );
    const answered = travel(context, services, random, request, signal ?? null);
    const response = await orAborted(answered, signal ?? null);
    return redirect === "manual" ? asManual(response) : response;
  };
}

async function travel(
  context: Context,
  services: Reached[],
  random: Random,
  request: Request,
  signal: AbortSignal | null,
): Promise<Response> {
  const service = services.find(({ origin }) => origin === new URL(request.url).origin);
  await context.clock.sleep(context, 1 + random.below(WAY_MS));
  // What ends before it arrives never reaches the service.
  if (!service || signal?.aborted || !context.isAlive) throw new TypeError("Failed to fetch");
  const response = await service.handle(request).catch((thrown) => {
    throw thrown instanceof ConnectionLost ? new TypeError("Failed to fetch") : thrown;
  });
  const answeredAt = context.clock.now;
  await context.clock.sleep(context, 1 + random.below(WAY_MS));
  if (signal?.aborted) service.truth.unheard.add(answeredAt);
  return response;
}

function orAborted<T>(answered: Promise<T>, signal: AbortSignal | null): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (signal?.aborted) reject(signal.reason);
    answered.then(resolve, reject);
  });
}

/** A redirect that is not followed tells nothing but that it is one. */
function asManual(response: Response): Response {
  if (response.status < 300 || response.status >= 400) return response;
  const opaque = { type: "opaqueredirect", status: 0, ok: false, headers: new Headers(), body: null, url: "" };
  return opaque as unknown as Response;
}
