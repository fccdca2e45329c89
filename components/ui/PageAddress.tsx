import { Fragment } from "preact";
import { plainAddress, shortAddress } from "@/utils/url.ts";

/** An address in one line: the host steps back, the path leads. Left to right in every language. */
export function PageAddress({ url }: { url: string }) {
  const { host, path } = split(shortAddress(url));
  return (
    <bdi class="page-address" dir="ltr" title={plainAddress(url)}>
      {path ? <span>{host}</span> : host}
      {path.split(/(?=[/?&=-])/).map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

function split(address: string): { host: string; path: string } {
  const end = address.search(/[/?#]/);
  return end < 0 ? { host: address, path: "" } : { host: address.slice(0, end), path: address.slice(end) };
}
