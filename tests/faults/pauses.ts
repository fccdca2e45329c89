import { answerJson } from "../service/faults/exchange.ts";
import { all, type Fault } from "./row.ts";

const DAY = 24 * 60 * 60;

/** The twelve forms in which a service asks for a pause with 429, and how many seconds have to come of it. */
const FORMS: [string, string | null, [number, number]][] = [
  ["no Retry-After", null, [30, 30]],
  ["an empty one", "", [30, 30]],
  ["a word", "soon", [30, 30]],
  ["0 seconds", "0", [1, 1]],
  ["2 seconds", "2", [2, 2]],
  ["10 minutes", "600", [600, 600]],
  ["a week", "604800", [DAY, DAY]],
  ["more seconds than any number holds", "9".repeat(400), [30, DAY]],
  ["negative seconds", "-5", [1, 30]],
  ["a fraction", "1.5", [1, 30]],
  ["a date in a minute", "date", [58, 60]],
  ["a date long ago", "Fri, 31 Dec 1999 23:59:59 GMT", [1, 1]],
];

/** The service asks for a pause: it is kept, told, and never longer than a day. */
export const PAUSES: Fault[] = FORMS.map(([form, retryAfter, wait]) => ({
  name: `429 with ${form}`,
  place: "http",
  play: (exchange) => {
    const value = retryAfter === "date" ? new Date(Date.now() + 60_000).toUTCString() : retryAfter;
    return answerJson(429, { message: "Slowly." }, value === null ? {} : { "retry-after": value })(exchange);
  },
  outcomes: all("rateLimited", "unknown"),
  says: ["Slowly."],
  wait,
}));
