import type { ReadAddress } from "@/utils/addresses/check.ts";
import { shortAddress } from "@/utils/url.ts";

/** Keeps addresses, as sent or as shown, with one of the words of `include`, if there are any, and none of `exclude`. */
export function filterByWords(addresses: ReadAddress[], include: string, exclude: string): ReadAddress[] {
  const [wanted, unwanted] = [wordsOf(include), wordsOf(exclude)];
  if (wanted.length + unwanted.length === 0) return addresses;
  return addresses.filter(({ url }) => {
    const text = `${url} ${shortAddress(url)}`.toLowerCase();
    const has = (word: string) => text.includes(word);
    return (wanted.length === 0 || wanted.some(has)) && !unwanted.some(has);
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
