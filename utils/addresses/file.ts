import { AppError } from "../errors.ts";
import { decodeText, MOST_BYTES, pause, unpack } from "./bytes.ts";
import { type FoundAddress, walkAddresses } from "./find.ts";

/** Time after which a page draws in between. */
const SLICE_MS = 30;

/**
 * Reads the addresses of a file: text, CSV, HTML or a sitemap, also packed with gzip, in any usual encoding.
 *
 * @throws AppError `fileTooLarge` above 50 MiB, unpacked; `unreadableFile` for what is no text
 */
export async function readAddressFile(file: File): Promise<FoundAddress[]> {
  if (file.size > MOST_BYTES) throw new AppError("fileTooLarge");
  return findInSlices(await decodeText(await unpack(await bytesOf(file))));
}

/** Finds addresses as {@link walkAddresses}, with pauses in which the page draws. */
export async function findInSlices(text: string): Promise<FoundAddress[]> {
  return collectInSlices(walkAddresses(text));
}

/** Collects what a walk gives, with pauses; at most so many. */
export async function collectInSlices<T>(walk: Iterable<T | null>, most = Number.POSITIVE_INFINITY): Promise<T[]> {
  const all: T[] = [];
  let last = performance.now();
  for (const one of walk) {
    if (one !== null) all.push(one);
    else if (performance.now() - last > SLICE_MS) {
      await pause();
      last = performance.now();
    }
    if (all.length >= most) break;
  }
  return all;
}

/** A file can be gone, or be a folder. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new AppError("unreadableFile");
  }
}
