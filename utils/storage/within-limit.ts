import { AppError } from "../errors.ts";

/** Longer openings have failed, for example because another context holds an older version open. */
const MAX_OPENING_MS = 5_000;

/**
 * Waits for the opening of a database. One that comes too late is closed: held open, it would be in the way of the next
 * change of version.
 *
 * @throws AppError `storageFailed` where it takes too long, or what the opening threw
 */
export async function withinLimit<T extends { close(): void }>(opening: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      void opening.then((database) => database.close()).catch(() => undefined);
      reject(new AppError("storageFailed"));
    }, MAX_OPENING_MS);
  });
  return Promise.race([opening, limit]).finally(() => clearTimeout(timer));
}
