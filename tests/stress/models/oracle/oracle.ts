import type { Creation } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";
import type { CreateClick } from "../user/clicks.ts";
import { checkCreation, checkDoubles } from "./creations.ts";
import { checkGuest } from "./guest.ts";
import { checkLatest } from "./latest.ts";
import { checkChange, checkDeletion } from "./reports.ts";
import { checkPace, Runs } from "./runs.ts";
import type { Watched } from "./watched.ts";
import { checkWrite } from "./writes.ts";
import { Wrong } from "./wrong.ts";

/** Compares, after each thing that was done, what was sent and what is said with what really happened. */
export class Oracle {
  /** Every clause that was broken, each in its own words once. */
  readonly wrongs = new Map<string, Wrong>();
  #writes = new Map<object, number>();
  #latest = 0;
  #runs = new Runs();

  async check(stage: Watched): Promise<void> {
    this.#runs.see(stage, (await stage.monitored()).runs);
    const { creations, deletions, changes } = await stage.journal();
    this.#checkWrites(stage, new Set(creations.map(({ id }) => id)));
    this.#try(() => this.#runs.check(stage));
    for (const creation of creations) {
      const click = clickOf(stage, creation);
      this.#compare(
        stage,
        creation,
        (service) => click && checkCreation(creation, service, click, knownSince(stage, click, creation)),
      );
    }
    this.#try(() => checkDoubles(creations));
    /** What was asked of a service, through whichever connection. */
    const at = <Asked extends { connectionId: string }>(service: ReferenceService, asked: Asked[]) =>
      asked.filter(({ connectionId }) => stage.connections.get(connectionId) === service);
    for (const deletion of deletions) {
      this.#compare(stage, deletion, (service) => checkDeletion(deletion, service, at(service, deletions)));
    }
    const allChanges = [...stage.changes, ...changes];
    for (const change of allChanges) {
      const others = change.isNoted ? changes : allChanges.filter(({ isNoted }) => !isNoted);
      this.#compare(stage, change, (service) => checkChange(change, service, at(service, others)));
    }
    this.#checkPopup(stage);
    const { endedAt, connectingAt: connectedAt } = stage;
    for (const service of stage.services) {
      this.#try(() => checkGuest(service, stage.clicks, { connectedAt, endedAt }));
      this.#try(() => checkPace(service, endedAt));
    }
  }

  #checkWrites(stage: Watched, entries: Set<string>): void {
    for (const service of stage.services) {
      const { writes } = service.truth;
      for (const write of writes.slice(this.#writes.get(service) ?? 0))
        this.#try(() => checkWrite(stage, service, write, { runs: this.#runs, entries }));
      this.#writes.set(service, writes.length);
    }
  }

  #checkPopup(stage: Watched): void {
    const screen = stage.note();
    for (const saying of stage.latest.slice(this.#latest)) {
      this.#compare(stage, saying, (service) => checkLatest(saying, service));
    }
    this.#latest = stage.latest.length;
    const { asked } = stage;
    // What is said not to have been sent must not be sent later either.
    if (asked && screen?.saysNothingSent) asked.isSpent = true;
    const outcome = screen?.saysNothingSent ? null : screen?.outcome;
    if (asked && outcome) this.#try(() => checkOutcome(stage, asked, outcome));
  }

  #compare(
    { connections }: Watched,
    said: { connectionId: string },
    check: (service: ReferenceService) => unknown,
  ): void {
    const service = connections.get(said.connectionId);
    if (service) this.#try(() => check(service));
  }

  #try(check: () => unknown): void {
    try {
      check();
    } catch (thrown) {
      if (!(thrown instanceof Wrong)) throw thrown;
      if (!this.wrongs.has(thrown.message)) this.wrongs.set(thrown.message, thrown);
    }
  }
}

/** What the popup shows after a click is of what was asked for, or of an earlier click that asked for the same. */
function checkOutcome(stage: Watched, asked: CreateClick, outcome: Creation): void {
  const { url, privacy } = outcome;
  const first = clickOf(stage, outcome);
  if (url === asked.url && privacy === asked.privacy && (privacy !== 2 || first?.password === asked.password)) return;
  const how = `asked for ${asked.url} with privacy ${asked.privacy}, answered by the outcome of ${url} with privacy ${privacy}`;
  throw new Wrong("a click's outcome is of what was asked for", how);
}

/** From when on the extension can know of reports: since the connection was made, and never of private windows. */
function knownSince(
  { clicks, connectedAt }: Watched,
  { url, service, at }: CreateClick,
  { connectionId }: Creation,
): number {
  const isHidden = clicks.some(
    (other) =>
      other.kind === "create" && other.isPrivate && other.url === url && other.service === service && other.at <= at,
  );
  if (isHidden) return Number.POSITIVE_INFINITY;
  // A job that was left with a former connection may have asked for the same.
  const own = connectedAt.get(connectionId) ?? 0;
  return Math.max(own, ...[...connectedAt.values()].filter((since) => since <= at));
}

/** The first click that an entry of the journal stands for. A click that sent nothing leaves its id to the next one. */
function clickOf({ clicks }: Watched, { id, url, privacy }: Creation): CreateClick | null {
  const creates = clicks.filter((click) => click.kind === "create");
  return creates.find((click) => click.entry === id && click.url === url && click.privacy === privacy) ?? null;
}
