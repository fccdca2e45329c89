import type { Readable, Writable } from "node:stream";

/** What a browser answers or reports; every method and event has its own shape. */
// biome-ignore lint/suspicious/noExplicitAny: the caller knows the shape from the protocol's documents.
type Fields = Record<string, any>;

/** The Chrome DevTools Protocol, spoken by hand: unlike a driver it attaches to nothing it was not told to. */
export interface Protocol {
  /** @throws Error with the browser's words where it refuses */
  send(method: string, parameters?: Fields, sessionId?: string): Promise<Fields>;
  /** Waits for the next event of this name that fits. */
  next(event: string, fits: (parameters: Fields) => boolean): Promise<Fields>;
}

interface Reply {
  id?: number;
  result?: Fields;
  error?: { message: string };
  method?: string;
  params?: Fields;
}

/**
 * Speaks with a browser that was started with `--remote-debugging-pipe`.
 *
 * @param to - its file descriptor 3
 * @param from - its file descriptor 4
 */
export function speak(to: Writable, from: Readable): Protocol {
  const waiting = new Map<number, (reply: Reply) => void>();
  const listeners = new Set<(reply: Reply) => void>();
  let last = 0;
  eachMessage(from, (reply) => {
    if (reply.id === undefined) for (const listener of listeners) listener(reply);
    else waiting.get(reply.id)?.(reply);
  });

  async function send(method: string, params: Fields = {}, sessionId?: string): Promise<Fields> {
    const id = ++last;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  function next(event: string, fits: (parameters: Fields) => boolean): Promise<Fields> {
    return new Promise((resolve) => {
      const listener = ({ method, params = {} }: Reply) => {
        if (method !== event || !fits(params)) return;
        listeners.delete(listener);
        resolve(params);
      };
      listeners.add(listener);
    });
  }

  return { send, next };
}

/** Messages are JSON, each ended by a zero byte. */
function eachMessage(from: Readable, take: (reply: Reply) => void): void {
  let rest = "";
  from.setEncoding("utf8");
  from.on("data", (chunk: string) => {
    const messages = (rest + chunk).split("\0");
    rest = messages.pop() ?? "";
    for (const message of messages) take(JSON.parse(message));
  });
}
