/** A report as the service really has it, whatever it tells. */
export interface Thing {
  id: string;
  /** Its place in the order of creation. */
  number: number;
  url: string;
  project: string;
  privacy: number;
  password: string;
  result: string;
  /** All instants are milliseconds since 1970 by the right clock, whatever the service's own shows. */
  createdAt: number;
  ratedAt: number;
  /** All its results so far, oldest first. */
  ratings: { result: string; at: number }[];
  deletedAt: number | null;
  /** Whether its results were made anew since. */
  isRatedAnew: boolean;
  /** When the extension first heard of it by asking for the reports of its address; null where it did not yet. */
  toldAt: number | null;
  /** The write of the extension that made it; null where somebody else did. */
  madeBy: Write | null;
}

/** A write that reached the service. */
export interface Write {
  number: number;
  at: number;
  method: "POST" | "PUT" | "DELETE";
  /** The report that it names; null for a create. */
  id: string | null;
  form: Record<string, string>;
  /** The header `Idempotency-Key`, which names the click. */
  key: string | null;
  /** What stands in the journal for the click that asked for it, as far as the oracle can tell. */
  entry: string | null;
  /** Whether a run of a schedule has sent it, as far as the oracle can tell, and whether one may have. */
  isOfRun: boolean;
  isPerhapsOfRun: boolean;
  mishap: string | null;
  isCarriedOut: boolean;
  /** The report that a create made. */
  made: Thing | null;
}

/** A request of any kind, and for how long the service was busy with it. */
export interface Visit {
  at: number;
  endedAt: number | null;
  method: string;
  path: string;
}

/** A pause that the service asked for. */
interface Pause {
  askedAt: number;
  until: number;
  /** A pause asked of a read holds everything; one asked of a write holds writes. */
  ofRead: boolean;
}

/** What really happened at a service: what the oracle compares every sentence with. */
export interface Truth {
  things: Map<string, Thing>;
  writes: Write[];
  visits: Visit[];
  pauses: Pause[];
  /** When it gave answers that nobody waited for any more. */
  unheard: Set<number>;
}

/** What a report is when nothing else is said. */
function isThereAt(thing: Thing, at: number): boolean {
  return thing.createdAt <= at && (thing.deletedAt === null || thing.deletedAt > at);
}

/** The newest report of an address at an instant. */
export function newestAt({ things }: Truth, url: string, at: number): Thing | null {
  const there = [...things.values()].filter((thing) => thing.url === url && isThereAt(thing, at));
  return there.reduce<Thing | null>((newest, thing) => (newest && newest.number > thing.number ? newest : thing), null);
}
