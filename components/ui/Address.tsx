import { shortAddress } from "@/utils/url.ts";

/** A shortened address, left to right in every language. */
export function Address({ url }: { url: string }) {
  return <bdi dir="ltr">{shortAddress(url)}</bdi>;
}
