import type { ErrorKind } from "../../utils/errors.ts";
import { answer, answerJson } from "../service/faults/exchange.ts";
import { all, type Fault, type Outcomes, outcomes } from "./row.ts";

const GATEWAY = "<html><h1>502 Bad Gateway</h1><script>alert(1)</script></html>";

/** The service says no, or that it failed. */
export const STATUS_FAULTS: Fault[] = [
  status(400, all("invalid", "refused"), { message: "The request is bad." }, ["The request is bad."]),
  // Lists are shown: of one report alone, the key is not to blame.
  status(401, { ...all("keyRejected", "refused"), readReport: "locked" }),
  status(402, all("rejected", "refused"), { error: "The plan has ended." }, ["The plan has ended."]),
  status(403, { ...all("notAllowed", "refused"), readReport: "locked" }),
  status(404, missing("apiNotFound", "notFound")),
  status(405, all("rejected", "refused")),
  status(406, all("rejected", "refused")),
  status(408, all("timeout", "unknown")),
  status(409, all("rejected", "refused"), { message: "It is being changed." }, ["It is being changed."]),
  status(410, missing("apiNotFound", "notFound")),
  status(
    413,
    outcomes({
      list: "tooLarge",
      read: "tooLarge",
      create: "refused invalid",
      update: "invalid",
      delete: "tooLarge",
    }),
  ),
  status(414, all("rejected", "refused")),
  status(415, all("rejected", "refused")),
  status(418, all("rejected", "refused")),
  status(419, all("rejected", "refused")),
  status(421, all("rejected", "unknown")),
  status(425, all("rejected", "unknown")),
  status(431, all("rejected", "refused")),
  status(451, all("rejected", "refused")),
  invalid("with messages for our fields", { errors: { privacy: ["Not this one."], password: ["Too short."] } }, [
    "Not this one.",
    "Too short.",
  ]),
  invalid(
    "with messages for unknown fields",
    { message: "No.", errors: { quota: ["All used."], plan: "Too small." } },
    ["No.", "All used.", "Too small."],
  ),
  invalid("with a message without end", { message: "long ".repeat(2_000) }, ["long long long"]),
  invalid("with errors that are a list", { errors: ["First.", "Second."] }, ["First.", "Second."]),
  invalid("with numbers for messages", { message: 7, errors: { url: 8, quota: [9] } }),
  invalid("without a word"),
  { ...invalid("as HTML"), play: answer(422, "<h1>No</h1>", { "content-type": "text/html" }) },
  status(500, all("serviceFailed", "unknown"), { message: "Something broke." }, ["Something broke."]),
  { ...status(502, all("serviceFailed", "unknown")), play: answer(502, GATEWAY, { "content-type": "text/html" }) },
  status(503, all("serviceFailed", "unknown")),
  status(504, all("serviceFailed", "unknown")),
  status(507, all("serviceFailed", "unknown")),
  status(520, all("serviceFailed", "unknown")),
];

function status(code: number, expected: Outcomes, body?: unknown, says: string[] = []): Fault {
  return { name: String(code), place: "http", play: answerJson(code, body), outcomes: expected, status: code, says };
}

function invalid(how: string, body?: unknown, says: string[] = []): Fault {
  return { ...status(422, all("invalid", "refused"), body, says), name: `422 ${how}` };
}

/**
 * Where the whole service is missing another sentence is true than where one report is. What is to be deleted is still
 * listed.
 */
function missing(service: ErrorKind, item: ErrorKind): Outcomes {
  return outcomes({ list: service, read: item, create: `refused ${service}`, update: item, delete: "stillListed" });
}
