import type { ReferenceService } from "../service/reference-service.ts";
import type { Write } from "../service/truth.ts";
import type { Click } from "../user/clicks.ts";
import type { Runs } from "./runs.ts";
import type { Watched } from "./watched.ts";
import { Wrong } from "./wrong.ts";

/**
 * Every write that reaches a service spends one click that asked for exactly that, or is of a run.
 *
 * @param entries - ids of what stands in the journal: the first request of each is named after it
 */
export function checkWrite(
  stage: Watched,
  service: ReferenceService,
  write: Write,
  { runs, entries }: { runs: Runs; entries: Set<string> },
): void {
  const asked = stage.clicks.filter(
    (click) => click.service === service && click.at <= write.at && isFor(click, write),
  );
  const unspent = asked.filter(({ isSpent }) => !isSpent);
  const ofEntry = (entry: string | null) => unspent.find((one) => one.kind === "create" && one.entry === entry);
  const again = unspent.find((one) => one.kind === "create" && one.entry !== null && one.entry !== write.key);
  const isFirst = write.key === null || entries.has(write.key);
  const click = ofEntry(write.key) ?? (isFirst ? null : again) ?? ofEntry(null) ?? unspent[0];
  write.isPerhapsOfRun = runs.mayHaveSent(service, write);
  const isOffence = click?.kind === "PUT" && click.offence !== null;
  if ((!click || isOffence) && runs.take(stage, service, write)) {
    write.isOfRun = asked.length === 0;
    return;
  }
  if (!click)
    throw new Wrong(
      "nothing is sent twice",
      `${inWords(write)} reached ${service.origin}, asked for ${times(asked.length)}`,
    );
  click.isSpent = true;
  if (click.kind === "create") {
    click.entry ??= write.key;
    write.entry = click.entry;
  }
  if (click.kind !== "create" && click.offence !== null) {
    throw new Wrong("nothing is written that was not on screen", `${inWords(write)}: ${click.offence}`);
  }
}

function isFor(click: Click, { method, id, form }: Write): boolean {
  if (click.kind === "create") {
    return (
      method === "POST" &&
      click.url === form.url &&
      String(click.privacy) === form.privacy &&
      (click.privacy === 2 ? click.password : undefined) === form.password
    );
  }
  return click.kind === method && click.id === id && JSON.stringify(click.form) === JSON.stringify(form);
}

function inWords({ method, id, form }: Write): string {
  return `${method} ${id ?? ""} ${JSON.stringify(form)}`;
}

function times(count: number): string {
  return count === 0 ? "by nobody" : `${count} times, each sent already`;
}
