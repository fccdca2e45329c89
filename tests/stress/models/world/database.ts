import "fake-indexeddb/auto";
import type { Context } from "./context.ts";

/** Whose an opened database is, or the request that opens it. */
const owners = new WeakMap<object, Context>();

/** How many steps of databases are about to be made. */
let steps = 0;

/** Is a database in the middle of something? What waits for no timer includes that. */
export function isDatabaseBusy(): boolean {
  return steps > 0;
}

/** What was put in transactions that are not over. */
const puts = new WeakMap<IDBTransaction, Put[]>();

countSteps();
silenceTheDead();
notePuts();

/** A record that was written. */
interface Put {
  store: string;
  value: unknown;
}

/** The databases of the extension's origin: what an ended context was in the middle of is rolled back. */
export class Databases {
  readonly #factory = new IDBFactory();
  /** Hears of what was written, once it stands. */
  onWritten: (puts: Put[]) => void = () => {};

  /** `indexedDB` as one context sees it. */
  of(context: Context): Pick<IDBFactory, "open"> {
    return {
      open: (name, version) => {
        const opening = this.#factory.open(name, version);
        owners.set(opening, context);
        opening.addEventListener("success", () => adopt(opening.result, context, (written) => this.onWritten(written)));
        return opening;
      },
    };
  }
}

function adopt(database: IDBDatabase, context: Context, onWritten: Databases["onWritten"]): void {
  owners.set(database, context);
  const unfinished = new Set<IDBTransaction>();
  const begin = database.transaction.bind(database);
  database.transaction = (...asked) => {
    const transaction = begin(...asked);
    unfinished.add(transaction);
    if (transaction.mode === "readwrite") {
      puts.set(transaction, []);
      transaction.addEventListener("complete", () => onWritten(puts.get(transaction) ?? []));
    }
    context.busyAt = context.clock.elapsed;
    for (const end of ["complete", "abort"]) transaction.addEventListener(end, () => unfinished.delete(transaction));
    return transaction;
  };
  context.onEnd(() => {
    for (const transaction of unfinished) transaction.abort();
    database.close();
  });
}

/** What the library does, it does by `setImmediate`. */
function countSteps(): void {
  const later = globalThis.setImmediate;
  const counted = (step: () => void) => {
    steps++;
    return later(() => {
      steps--;
      step();
    });
  };
  globalThis.setImmediate = Object.assign(counted, { __promisify__: later.__promisify__ });
}

function notePuts(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value, ...key) {
    puts.get(this.transaction)?.push({ store: this.name, value });
    return put.call(this, value, ...key);
  };
}

/** Nobody listens any more in a context that has ended. */
function silenceTheDead(): void {
  const target: EventTarget = Object.getPrototypeOf(IDBRequest.prototype);
  const { addEventListener } = target;
  target.addEventListener = function (this: EventTarget, type, listener: EventListener, ...options) {
    const heard = (event: Event) => {
      if (ownerOf(this)?.isAlive ?? true) listener.call(this, event);
    };
    addEventListener.call(this, type, heard, ...options);
  } as typeof addEventListener;
}

function ownerOf(target: object): Context | undefined {
  const { transaction, db } = target as { transaction?: IDBTransaction | null; db?: IDBDatabase };
  return owners.get(target) ?? owners.get(transaction?.db ?? db ?? target);
}
