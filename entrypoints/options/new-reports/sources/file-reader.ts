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

  function read(files: File[]): Promise<void> {
    return enqueue(async () => {
      isReading.value = true;
      failures.value = [];
      for (const file of files) await readOne(file);
      isReading.value = false;
    });
  }

  function stop() {
    isOver = true;
  }

  return { isReading, failures, read, stop };
}
