import { signal } from "@preact/signals";
import { readAddressFile } from "@/utils/addresses/file.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import type { AddedSource } from "@/utils/models/address-source.ts";

export type FileReader = ReturnType<typeof createFileReader>;

/** Reads files and adds their addresses, one file after the other. */
export function createFileReader(add: (source: Omit<AddedSource, "id">) => void) {
  const isReading = signal(false);
  /** What was not read, and why; null where the file holds no address. */
  const failures = signal<{ name: string; failure: Failure | null }[]>([]);
  let isOver = false;
  let turn: Promise<void> = Promise.resolve();

  async function readOne(file: File) {
    const { name } = file;
    try {
      const addresses = (await readAddressFile(file)).map(({ text }) => text);
      if (isOver) return;
      if (addresses.length === 0) failures.value = [...failures.value, { name, failure: null }];
      add({ kind: "file", name, addresses });
    } catch (thrown) {
      failures.value = [...failures.value, { name, failure: AppError.from(thrown).failure }];
    }
  }

  function read(files: File[]): Promise<void> {
    turn = turn.then(async () => {
      isReading.value = true;
      failures.value = [];
      for (const file of files) await readOne(file);
      isReading.value = false;
    });
    return turn;
  }

  function stop() {
    isOver = true;
  }

  return { isReading, failures, read, stop };
}
