import { answer, answerJson, answerRows } from "../service/faults/exchange.ts";
import { all, type Fault, harmless, type Outcomes, outcomes, wordless } from "./row.ts";

const HTML = { "content-type": "text/html" };
const LOGIN = "<!doctype html><title>Log in</title><form method=post action=/login><input name=password></form>";
const ODD = {
  id: "4711",
  url: "https://odd.example/",
  project: "odd.example",
  result: "good",
  generated_at: "2026-10-09T08:00:00Z",
  created_at: "2026-10-09T08:00:00Z",
  // What the popup asks for: a report of another privacy is not called created.
  privacy: 2,
};
const NOT_AN_ANSWER = all("unexpectedResponse", "unknown");
/** Another report for each fault: a create that is answered with one known before has made nothing. */
const SAME = { ...ODD, id: "4712" };
/** Readable, but not what was asked for: enough where only success counts. */
const BESIDE_THE_POINT = wordless;

/** A report of another id than the one that was read, and of another address than the one that was changed. */
const OF_ANOTHER: Outcomes = { ...harmless, readReport: "unexpectedResponse", updateReport: "unexpectedResponse" };

/** Success by its status, but not by what it says. */
export const BODY_FAULTS: Fault[] = [
  fault("an empty 200", answer(200, ""), wordless),
  fault("204", answer(204, ""), wordless),
  fault("HTML with 200", answer(200, "<!doctype html><h1>Welcome</h1>", HTML), NOT_AN_ANSWER),
  fault("a login page", answer(200, LOGIN, HTML), NOT_AN_ANSWER),
  fault("truncated JSON", answer(200, JSON.stringify({ data: [ODD] }).slice(0, -9)), NOT_AN_ANSWER),
  fault(
    "bad UTF-8",
    answer(200, Buffer.concat([Buffer.from('{"data":"'), Buffer.from([0xff, 0xfe, 0x22, 0x7d])])),
    NOT_AN_ANSWER,
  ),
  fault("a byte order mark", answer(200, `\uFEFF${JSON.stringify({ data: [ODD] })}`), NOT_AN_ANSWER),
  fault("UTF-16", answer(200, Buffer.from(JSON.stringify({ data: [ODD] }), "utf16le")), NOT_AN_ANSWER),
  fault("JSON with a comment", answer(200, `{"data": [] /* none */}`), NOT_AN_ANSWER),
  fault("null", answerJson(200, null), BESIDE_THE_POINT),
  fault("a number", answerJson(200, 7), BESIDE_THE_POINT),
  // It is shown as the service's words, and the report is looked for.
  fault("a text", answerJson(200, "ok"), { ...BESIDE_THE_POINT, createReport: "unknown notNamed" }),
  fault("a list that is an object", answerJson(200, { data: { first: { name: "x" } } }), BESIDE_THE_POINT),
  {
    ...fault("an error with 200", answerJson(200, { success: false, message: "No." }), {
      ...outcomes({
        list: "rejected",
        read: "rejected",
        create: "unknown rejected",
        update: "contradictory",
        delete: "rejected",
      }),
    }),
    status: 200,
  },
  fault("rows without an id", answerRows({ ...ODD, id: null, project: null }), BESIDE_THE_POINT),
  fault("nulls in every field", answerRows({ ...ODD, result: null, generated_at: null, privacy: null }), OF_ANOTHER),
  fault("texts for numbers", answerRows({ ...ODD, id: "4713", privacy: "2", generated_at: "1760000000" }), OF_ANOTHER),
  fault("numbers for texts", answerRows({ ...ODD, id: 4714, generated_at: 1_760_000_000 }), OF_ANOTHER),
  fault("a result nobody knows", answerRows({ ...ODD, id: "4715", result: "outstanding" }), OF_ANOTHER),
  fault("the same id twice", answerRows(SAME, SAME), OF_ANOTHER),
  fault("fields that poison objects", answer(200, POISON()), OF_ANOTHER),
  fault("no type of content", answerJson(200, { data: [ODD] }, { "content-type": "" }), {
    ...outcomes({
      list: "done",
      read: "unexpectedResponse",
      create: "unknown unexpectedResponse",
      update: "done",
      delete: "done",
    }),
  }),
];

function fault(name: string, play: Fault["play"], expected: Fault["outcomes"]): Fault {
  return { name, place: "http", play, outcomes: expected };
}

/** One row is all of an answer here, for lists and for single reports. */
function POISON(): string {
  const row = JSON.stringify({ ...ODD, id: "4716" }).slice(0, -1);
  return `{"__proto__":{"privacy":0},"data":[${row},"__proto__":{"result":"bad"},"constructor":{"prototype":1}}],"report":${row}}}`;
}
