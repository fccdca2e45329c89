import { browser } from "wxt/browser";
import { AppError } from "../errors.ts";

/** On disk, or in memory until the browser closes. */
type Area = "local" | "session";

/** A value in the browser's storage. Reading always gives a valid one. */
export interface StoredItem<T> {
  /** Area and name, for example `local:preferences`. */
  key: `${Area}:${string}`;
  area: Area;
  name: string;
  /** Parses a stored value; undefined stands for one that was never stored. */
  parse: (stored: unknown) => T;
  getValue: () => Promise<T>;
  /** Rejects where the browser cannot store it, for example over quota. */
  setValue: (value: T) => Promise<void>;
  removeValue: () => Promise<void>;
  /** Calls back when the value has changed in any context; returns a function that stops it. */
  watch: (callback: () => void) => () => void;
}

type Place = Pick<StoredItem<unknown>, "area" | "name">;

type StoredItems<Values extends readonly unknown[]> = { [Index in keyof Values]: StoredItem<Values[Index]> };

/** Declares a value in the browser's storage. @param parse - replaces or leaves out invalid parts of a stored one */
export function defineItem<T>(key: StoredItem<T>["key"], parse: (stored: unknown) => T): StoredItem<T> {
  const [area, name] = key.split(":") as [Area, string];
  return {
    key,
    area,
    name,
    parse,
    getValue: async () => parse((await browser.storage[area].get(name))[name]),
    setValue: (value) => browser.storage[area].set({ [name]: value }),
    removeValue: () => browser.storage[area].remove(name),
    watch(callback) {
      const listener = (changes: object) => name in changes && callback();
      browser.storage[area].onChanged.addListener(listener);
      return () => browser.storage[area].onChanged.removeListener(listener);
    },
  };
}

/** Reads several items in one call for each area, so that the values belong together. */
export async function readItems<Values extends readonly unknown[]>(items: StoredItems<Values>): Promise<Values> {
  const [local, session] = await Promise.all([readArea("local", items), readArea("session", items)]);
  const stored = { local, session };
  return items.map(({ area, name, parse }) => parse(stored[area][name])) as unknown as Values;
}

/** Writes several items of one area in one call: all of them, or none where the browser cannot store them. */
export async function setItems(...entries: (readonly [Place, unknown])[]): Promise<void> {
  const [[{ area }]] = entries as [(typeof entries)[number]];
  await browser.storage[area].set(Object.fromEntries(entries.map(([{ name }, value]) => [name, value])));
}

/** Removes several items in no particular order. */
export async function removeItems(items: Pick<StoredItem<unknown>, "removeValue">[]): Promise<void> {
  await Promise.all(items.map((item) => item.removeValue()));
}

/** Updates an item under its lock and returns the written value. @throws AppError `storageFailed` if not written */
export function changeItem<T>(item: StoredItem<T>, update: (value: T) => T): Promise<T> {
  return navigator.locks.request(item.key, async () => {
    const value = update(await item.getValue());
    try {
      await item.setValue(value);
    } catch {
      throw new AppError("storageFailed");
    }
    return value;
  });
}

function readArea(area: Area, items: readonly Place[]): Promise<Record<string, unknown>> {
  const ofArea = items.filter((item) => item.area === area);
  return browser.storage[area].get(ofArea.map(({ name }) => name));
}
