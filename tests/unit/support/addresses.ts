import { type ReadAddress, readInSlices } from "@/utils/addresses/check.ts";

/** Reads addresses as New reports does; nobody gives up. */
export async function readAddresses(texts: string[]): Promise<ReadAddress[]> {
  return (await readInSlices(texts, new AbortController().signal)) ?? [];
}
