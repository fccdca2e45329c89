import type { Stage } from "../user/stage.ts";
import type { CreateClick } from "../user/clicks.ts";
import { checkCreation, checkDoubles } from "./creations.ts";
import { checkGuest } from "./guest.ts";
import { checkLatest } from "./latest.ts";
import { checkChange, checkDeletion } from "./reports.ts";
import { Wrong } from "./wrong.ts";
import { checkWrite } from "./writes.ts";

/** Compares, after each thing that was done, what was sent and what is said with what really happened. */
export class Oracle {
  #read = new Map<object, number>();
  #latest = 0;

  /** @throws Wrong - the first clause that is broken */
  async check(stage: Stage): Promise<void> {
    this.#checkWrites(stage);
    const journal = await stage.journal();
    for (const creation of journal.creations) {
      const service = stage.connections.get(creation.connectionId);
      const click = clickOf(stage, creation.id);
      if (service && click) checkCreation(creation, service, click);
    }
    checkDoubles(journal.creations);
    for (const deletion of journal.deletions) {
      const service = stage.connections.get(deletion.connectionId);
      if (service) checkDeletion(deletion, service);
    }
    for (const change of stage.changes) {
      const service = stage.connections.get(change.connectionId);
      if (service) checkChange(change, service);
    }
    this.#checkPopup(stage);
    for (const service of stage.services) checkGuest(service);
  }

  #checkWrites({ services, clicks }: Stage): void {
    for (const service of services) {
      const { writes } = service.truth;
      for (const write of writes.slice(this.#read.get(service) ?? 0)) checkWrite(service, write, clicks);
      this.#read.set(service, writes.length);
    }
  }

  #checkPopup(stage: Stage): void {
    const screen = stage.note();
    for (const saying of stage.latest.slice(this.#latest)) {
      const service = stage.connections.get(saying.connectionId);
      if (service) checkLatest(saying, service);
    }
    this.#latest = stage.latest.length;
    const { asked } = stage;
    if (asked && screen?.outcome && !screen.asksBack) checkOutcome(stage, asked, screen.outcome);
  }
}

type Outcome = Parameters<typeof checkCreation>[0];

/** What the popup shows after a click is of what was asked for, or of an earlier click that asked for the same. */
function checkOutcome(stage: Stage, asked: CreateClick, { id, url, privacy }: Outcome): void {
  const first = clickOf(stage, id);
  const isSame = url === asked.url && privacy === asked.privacy && (privacy !== 2 || first?.password === asked.password);
  if (isSame) return;
  const how = `asked for ${asked.url} with privacy ${asked.privacy}, answered by the outcome of ${url} with privacy ${privacy}`;
  throw new Wrong("a click's outcome is of what was asked for", how);
}

/** The first click that an entry of the journal stands for. */
export function clickOf({ clicks }: Stage, entry: string): CreateClick | null {
  const click = clicks.find((candidate) => candidate.kind === "create" && candidate.entry === entry);
  return click?.kind === "create" ? click : null;
}
