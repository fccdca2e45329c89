import { signal } from "@preact/signals";
import { readAddressFile } from "@/utils/addresses/file.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import type { AddedSource } from "@/utils/models/address-source.ts";
import { createQueue } from "@/utils/queue.ts";

interface FileFailure {
  name: string;
  /** Null if the file has no address, "index" if it lists sitemaps. */
  failure: Failure | "index" | null;
}

export type FileReader = ReturnType<typeof createFileReader>;

/** Reads files and adds their addresses, one file after the other. */
export function createFileReader(add: (source: Omit<AddedSource, "id">) => void) {
  const isReading = signal(false);
  const failures = signal<FileFailure[]>([]);
  /** Files of which some lines have no address. */
  const incomplete = signal<{ name: string; linesWithout: number }[]>([]);
  let isOver = false;
  /** Readings that have not ended. */
  let waiting = 0;
  const enqueue = createQueue();

  function fail(name: string, failure: FileFailure["failure"]) {
    failures.value = [...failures.value, { name, failure }];
  }

  async function readOne(file: File) {
    const { name } = file;
    try {
      const found = await readAddressFile(file);
      if (isOver) return;
      if (found === "index") return fail(name, found);
      const { addresses, linesWithout } = found;
      if (addresses.length === 0) return fail(name, null);
      if (linesWithout > 0) incomplete.value = [...incomplete.value, { name, linesWithout }];
      add({ kind: "file", name, addresses });
    } catch (thrown) {
      fail(name, AppError.from(thrown).failure);
    }
  }

  async function read(files: File[]): Promise<void> {
    // What was said while others wait has not been seen yet.
    if (waiting === 0) {
      failures.value = [];
      incomplete.value = [];
    }
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

  return { isReading, failures, incomplete, read, stop };
}
