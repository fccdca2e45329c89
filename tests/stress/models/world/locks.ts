import type { Context } from "./context.ts";

interface Request {
  context: Context;
  start: () => void;
}

/** `navigator.locks`, shared by all contexts; what an ended one holds or waits for is free at once. */
export class Locks {
  #queues = new Map<string, Request[]>();

  of(context: Context) {
    context.onEnd(() => this.#drop(context));
    return {
      request: <T>(name: string, ...rest: unknown[]): Promise<T> =>
        new Promise((resolve, reject) => {
          // What an ended one still asks for would never be free again.
          if (!context.isAlive) return;
          const work = rest.at(-1) as (lock: object) => Promise<T>;
          const request: Request = {
            context,
            start: () => {
              const done = Promise.resolve().then(() =>
                context.isAlive ? work({ name }) : new Promise<never>(() => {}),
              );
              const free = () => this.#free(name, request);
              // The work of an ended context never ends, and its lock has been freed already.
              done.then(resolve, reject);
              done.then(free, free);
            },
          };
          this.#enter(name, request);
        }),
    };
  }

  #enter(name: string, request: Request): void {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    queue.push(request);
    if (queue.length === 1) request.start();
  }

  #free(name: string, request: Request): void {
    const queue = this.#queues.get(name) ?? [];
    const index = queue.indexOf(request);
    if (index < 0) return;
    queue.splice(index, 1);
    if (queue.length === 0) this.#queues.delete(name);
    else if (index === 0) queue[0]?.start();
  }

  #drop(context: Context): void {
    for (const [name, queue] of [...this.#queues]) {
      for (const request of queue.filter((of) => of.context === context)) this.#free(name, request);
    }
  }
}
