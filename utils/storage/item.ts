import { browser } from "wxt/browser";
import { AppError } from "../errors.ts";

/** On the disk, or in memory until the browser closes. */
type Area = "local" | "session";

/** A value in the browser's storage. Whatever lies there, what is read is valid. */
export interface StoredItem<T> {
  /** Its area and its name there, for example `local:settings`. */
  key: `${Area}:${string}`;
  /** Reads a value as it was stored; undefined is that of an item that was never stored. */
  parse: (stored: unknown) => T;
  getValue: () => Promise<T>;
  /** Rejects where the browser cannot store it, for example because its quota is used up. */
  setValue: (value: T) => Promise<void>;
  removeValue: () => Promise<void>;
  /** Calls back when the value has changed, here or in another context; the function it returns ends that. */
  watch: (callback: () => void) => () => void;
}

/** Items of these values, one for each. */
type StoredItems<Values extends readonly unknown[]> = { [Index in keyof Values]: StoredItem<Values[Index]> };

/**
 * Declares a value in the browser's storage. Nothing is read or written yet.
 *
 * @param key - its area and its name there
 * @param parse - reads the stored value part by part: an invalid part falls back or is left out
 */
export function defineItem<T>(key: StoredItem<T>["key"], parse: (stored: unknown) => T): StoredItem<T> {
  const { area, name } = placeOf({ key });
  return {
    key,
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

/** Reads several items in one call of the browser for each area, so that the values belong together. */
export async function readItems<Values extends readonly unknown[]>(items: StoredItems<Values>): Promise<Values> {
  const [local, session] = await Promise.all([readArea("local", items), readArea("session", items)]);
  const stored = { local, session };
  const values = items.map((item) => {
    const { area, name } = placeOf(item);
    return item.parse(stored[area][name]);
  });
  return values as unknown as Values;
}

/**
 * Writes several items of one area in one call of the browser: all of them, or none where it cannot store them.
 *
 * @param entries - each item with its value
 */
export async function setItems(...entries: (readonly [Pick<StoredItem<unknown>, "key">, unknown])[]): Promise<void> {
  const [area] = entries.map(([item]) => placeOf(item).area) as [Area];
  await browser.storage[area].set(Object.fromEntries(entries.map(([item, value]) => [placeOf(item).name, value])));
}

/** Removes several items; which of them goes first is not told. */
export async function removeItems(items: Pick<StoredItem<unknown>, "removeValue">[]): Promise<void> {
  await Promise.all(items.map((item) => item.removeValue()));
}

/**
 * Changes a stored item without losing what others write at the same time.
 *
 * @param update - gets the current value and returns the next one; it may run once only
 * @returns the value as it was written
 * @throws AppError `storageFailed` if the browser could not write it
 */
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

function readArea(area: Area, items: readonly Pick<StoredItem<unknown>, "key">[]): Promise<Record<string, unknown>> {
  const places = items.map(placeOf).filter((place) => place.area === area);
  return browser.storage[area].get(places.map(({ name }) => name));
}

function placeOf({ key }: Pick<StoredItem<unknown>, "key">): { area: Area; name: string } {
  const [area, name] = key.split(":") as [Area, string];
  return { area, name };
}
