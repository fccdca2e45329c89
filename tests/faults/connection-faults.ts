import { answer, type Exchange, end, flood, head, reset } from "../service/faults/exchange.ts";
import { all, type Fault, harmless, type Outcomes, wordless } from "./row.ts";

const HEAD = head(200, { "content-length": 1000 });
const HALF = '{"data":[{"id":"1","url":"https://half.exam';
const MIB = 1024 * 1024;

/** Whatever it is asked, there is no answer: not even what came of a deletion can be looked up. */
const DEAD: Outcomes = { ...all("unreachable", "unknown"), deleteReport: "unclear unreachable" };

/** The line goes dead, or carries what is no answer at all. */
export const CONNECTION_FAULTS: Fault[] = [
  fault("nothing listens there", end(""), { place: "closed", outcomes: DEAD }),
  fault("a name that no address belongs to", end(""), {
    place: "unresolvable",
    // Without a list there is no report to be read, changed or deleted.
    only: ["listReports", "listProjects", "createReport"],
  }),
  fault("a certificate that nobody vouches for", end(""), { place: "untrusted", outcomes: DEAD }),
  fault("reset before the answer", reset("")),
  fault("reset within the head", reset(HEAD.slice(0, 30))),
  fault("reset after the head", reset(HEAD)),
  fault("reset within the body", reset(HEAD + HALF)),
  fault("closed before the answer", end("")),
  fault("closed within the head", end(HEAD.slice(0, 60)), {
    // Browsers take what came of a head for a whole one, and no body for an empty one.
    outcomes: wordless,
  }),
  fault("closed within the body, shorter than promised", end(HEAD + HALF)),
  fault("closed within a chunk", end(`${head(200, { "transfer-encoding": "chunked" })}400\r\n${HALF}`)),
  fault("a chunk without a length", end(`${head(200, { "transfer-encoding": "chunked" })}xyz\r\n${HALF}`)),
  fault("bytes that are no HTTP", end("220 mail.example ESMTP ready\r\n"), {
    // Firefox takes them for an answer of the first HTTP, which was a body without a head; not so after a PUT.
    inFirefox: { ...all("unexpectedResponse", "unknown"), updateReport: "unreachable" },
  }),
  fault("a head of 1 MiB", end(head(200, { "x-long": "x".repeat(MIB) }))),
  fault("compressed garbage", answer(200, "no gzip", { "content-encoding": "gzip" })),
  fault("an endless body", flood(head(200)), { outcomes: all("tooLarge", "unknown") }),
  fault("a body of 200 MiB", flood(head(200, { "content-length": 200 * MIB }), 200 * MIB), {
    outcomes: all("tooLarge", "unknown"),
  }),
  fault("a kept connection that dies, so that the browser sends by itself again", dieOnceKept, { outcomes: harmless }),
];

function fault(name: string, play: Fault["play"], more: Partial<Fault> = {}): Fault {
  return { name, place: "http", play, outcomes: all("unreachable", "unknown"), ...more };
}

/** On a connection of its own a request is answered as usual. */
function dieOnceKept({ isReused, socket }: Exchange): undefined | false {
  return isReused ? void socket.resetAndDestroy() : false;
}
