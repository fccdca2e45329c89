import { findAddresses } from "@/utils/addresses/find.ts";

/** Characters read before the page may draw. */
const SLICE = 100_000;

/** Finds the addresses of a long text in slices that end with a line, so that the page goes on drawing. */
export async function splitText(text: string): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start + SLICE);
    const slice = text.slice(start, end < 0 ? text.length : end);
    for (const address of findAddresses(slice)) found.push(address.text);
    start = end < 0 ? text.length : end;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return found;
}
