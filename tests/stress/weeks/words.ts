import type { Event } from "./case.ts";
import { name } from "./oracle/requests.ts";
import type { Verdict } from "./oracle/verdict.ts";
import { View } from "./oracle/view.ts";
import type { Seen, StoredRun } from "./seen.ts";

/** More lines help nobody. */
const MAX_LINES = 150;

/** What happened in a case, for whoever has to understand it. */
export function inWords(seen: Seen, { wrongs }: Verdict): string {
  const { events, plans, habits, ...rest } = seen.case;
  const lines = linesOf(seen);
  return [
    ...wrongs.slice(0, 5).map(({ clause, how }) => `WRONG: ${clause}: ${how}`),
    JSON.stringify(rest),
    `Service: ${JSON.stringify(habits)}`,
    ...plans.map((plan, index) => `Schedule ${index}: ${JSON.stringify(plan)}`),
    ...lines.slice(0, MAX_LINES),
    ...(lines.length > MAX_LINES ? [`… ${lines.length - MAX_LINES} lines more`] : []),
  ].join("\n");
}

function linesOf(seen: Seen): string[] {
  const view = new View(seen);
  const lines: [at: number, words: string][] = [
    ...seen.case.events.map((event): [number, string] => [seen.case.start + event.at, eventInWords(event)]),
    ...seen.requests.map((one): [number, string] => [
      one.at,
      `  ${name(one)} ${one.told.map(({ id, result }) => `${id} ${result}`).join(", ")}`,
    ]),
    ...seen.notices.map(({ at, id, message }): [number, string] => [at, `  notice "${message}" at ${id}`]),
    ...seen.written.flatMap((one): [number, string][] =>
      one.store === "runs" ? [[one.at, `    ${runInWords(one.value)}`]] : [],
    ),
  ];
  const inOrder = lines.sort((a, b) => a[0] - b[0]).map(([at, words]) => `${view.when(at)} ${words}`);
  return inOrder.filter((line, index) => line !== inOrder[index - 1]);
}

function eventInWords({ at: _at, kind, ...rest }: Event): string {
  return `${kind.toUpperCase()} ${Object.keys(rest).length > 0 ? JSON.stringify(rest) : ""}`;
}

function runInWords({ id, method, state, dueAt, items, found, failure, telling }: StoredRun): string {
  const due = dueAt === null ? "asked for" : `due ${new Date(dueAt).toISOString()}`;
  const states = items.map((item) => `${item.reportId} ${item.state}`).join(", ");
  const changes = found.map(({ url, from, to }) => `${url} ${from} → ${to}`).join(", ");
  return `run ${id.slice(0, 4)} (${method}, ${due}) ${state} ${failure?.kind ?? ""} ${states} ${changes} ${telling}`;
}
