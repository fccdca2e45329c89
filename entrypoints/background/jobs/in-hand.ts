import type { Task } from "@/utils/models/task.ts";
import { keepAlive } from "../keep-alive.ts";
import { isUnwritten } from "./outcomes.ts";

interface Held {
  holders: number;
  /** Outcomes of the work that carries out or looks up this task: its own, and those of the tasks with it. */
  end?: Promise<Task[]>;
}

/** Tasks that this worker is taking care of, by id. */
const held = new Map<string, Held>();

const waiting = new Set<() => void>();

/** Resolves when nothing is in hand: what nobody waits for comes behind everything that a person asked for. */
export async function whenIdle(): Promise<void> {
  while (held.size > 0) await new Promise<void>((resolve) => waiting.add(resolve));
}

/** Is this worker busy with the task, or does it hold its outcome? If neither, an earlier worker left it. */
export function isInHand(id: string): boolean {
  return held.has(id) || isUnwritten(id);
}

/** Marks tasks as in hand until the work ends. */
export async function inHand<T>(tasks: Pick<Task, "id">[], work: () => Promise<T>): Promise<T> {
  for (const { id } of tasks) held.set(id, { ...held.get(id), holders: (held.get(id)?.holders ?? 0) + 1 });
  try {
    return await work();
  } finally {
    for (const { id } of tasks) release(id);
  }
}

/** Marks tasks as in hand and keeps the worker alive until the work ends. */
export function carryOut<T extends Task>(tasks: T[], work: () => Promise<T[]>): Promise<T[]> {
  return inHand(tasks, () => {
    const end = keepAlive(work());
    for (const { id } of tasks) held.set(id, { ...(held.get(id) as Held), end });
    return end;
  });
}

/** Returns the outcome of a task; undefined if it is not being carried out. */
export function endOf<T extends Task>({ id }: T): Promise<T> | undefined {
  return held.get(id)?.end?.then((tasks) => tasks.find((task) => task.id === id) as T);
}

function release(id: string): void {
  const { holders, ...rest } = held.get(id) as Held;
  if (holders > 1) held.set(id, { ...rest, holders: holders - 1 });
  else held.delete(id);
  if (held.size > 0) return;
  for (const resolve of waiting) resolve();
  waiting.clear();
}
