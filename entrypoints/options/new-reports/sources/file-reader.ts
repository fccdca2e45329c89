import { signal } from "@preact/signals";
import { readAddressFile } from "@/utils/addresses/file.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import type { AddedSource } from "@/utils/models/address-source.ts";
import { createQueue } from "@/utils/queue.ts";

export type FileReader = ReturnType<typeof createFileReader>;

/** Reads files and adds their addresses, one file after the other. */
export function createFileReader(add: (source: Omit<AddedSource, "id">) => void) {
  const isReading = signal(false);
  /** Files that were not read, and why; null if a file has no address, "index" if it lists sitemaps. */
  const failures = signal<{ name: string; failure: Failure | "index" | null }[]>([]);
  let isOver = false;
  /** Readings that have not ended. */
  let waiting = 0;
  const enqueue = createQueue();

  async function readOne(file: File) {
    const { name } = file;
    try {
      const found = await readAddressFile(file);
      if (isOver) return;
      const addresses = found === "index" ? [] : found.map(({ text }) => text);
      if (addresses.length === 0)
        failures.value = [...failures.value, { name, failure: found === "index" ? found : null }];
      add({ kind: "file", name, addresses });
    } catch (thrown) {
      failures.value = [...failures.value, { name, failure: AppError.from(thrown).failure }];
    }
  }

  async function read(files: File[]): Promise<void> {
    // What fails while others wait has not been seen yet.
    if (waiting === 0) failures.value = [];
    waiting += 1;
    isReading.value = true;
    await enqueue(async () => {
      for (const file of files) await readOne(file);
    });
    waiting -= 1;
    isReading.value = waiting > 0;
  }

  function stop() {
    isOver = true;
  }

  return { isReading, failures, read, stop };
}
