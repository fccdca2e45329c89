import type { Task } from "@/utils/models/task.ts";
import { keepAlive } from "../keep-alive.ts";
import { isUnwritten } from "./outcomes.ts";

interface Held {
  holders: number;
  /** Where it is being carried out or looked up: what it, and what goes with it, comes to. */
  end?: Promise<Task[]>;
}

/** The tasks that this life of the worker takes care of, by id. */
const held = new Map<string, Held>();

/** Is this life of the worker busy with a task, or does it know its outcome? Any other one was left by an earlier life. */
export function isInHand(id: string): boolean {
  return held.has(id) || isUnwritten(id);
}

/** Keeps tasks in hand while the work goes on. */
export async function inHand<T>(ids: string[], work: () => Promise<T>): Promise<T> {
  for (const id of ids) held.set(id, { ...held.get(id), holders: (held.get(id)?.holders ?? 0) + 1 });
  try {
    return await work();
  } finally {
    for (const id of ids) release(id);
  }
}

/** Keeps tasks in hand, and the worker alive, until they come to their end. */
export function carryOut<T extends Task>(tasks: T[], work: () => Promise<T[]>): Promise<T[]> {
  const ids = tasks.map(({ id }) => id);
  return inHand(ids, () => {
    const end = keepAlive(work());
    for (const id of ids) held.set(id, { ...(held.get(id) as Held), end });
    return end;
  });
}

/** What a task comes to; undefined where it is not being carried out. */
export function endOf<T extends Task>({ id }: T): Promise<T> | undefined {
  return held.get(id)?.end?.then((tasks) => tasks.find((task) => task.id === id) as T);
}

function release(id: string): void {
  const { holders, ...rest } = held.get(id) as Held;
  if (holders > 1) held.set(id, { ...rest, holders: holders - 1 });
  else held.delete(id);
}
