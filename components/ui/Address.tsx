import { shortAddress } from "@/utils/url.ts";

/** An address in short; addresses run from left to right in every language. */
export function Address({ url }: { url: string }) {
  return <bdi dir="ltr">{shortAddress(url)}</bdi>;
}
