import fc from "fast-check";

/** What can happen to one write before its answer arrives; the interface says nothing of any of them. */
const WRITE_MISHAPS = [
  "redirected after it was carried out",
  "redirected without being carried out",
  "answer lost after it was carried out",
  "lost before it was carried out",
  "502 of a gateway after it was carried out",
  "502 of a gateway before it was carried out",
  "404 of a gateway",
  "429 before it was carried out",
  "503 with a pause before it was carried out",
  "422",
  "403",
  "answered late",
] as const;
export type WriteMishap = (typeof WRITE_MISHAPS)[number];

/** What can happen to one question. */
const READ_MISHAPS = ["lost", "404 of a gateway", "503 with a pause", "403", "answered late"] as const;
export type ReadMishap = (typeof READ_MISHAPS)[number];

const SPEC = {
  envelope: ["laravel", "old paginator", "data", "bare list with headers", "plural name", "HAL", "JSON:API"],
  next: ["the whole query", "bare page", "cursor", "another host", "http", "no link"],
  totals: ["told", "missing"],
  ignored: ["nothing", "result", "search", "project", "every filter"],
  pageSize: ["as asked", "always 15"],
  ids: ["numbers", "large numbers", "UUIDs", "texts"],
  created: [
    "201 with the report",
    "200 wrapped",
    "201 with Location only",
    "202 with a queue's id",
    "200 with a message",
  ],
  existing: ["another report is made", "the report that exists is answered"],
  updated: ["the report", "nothing", "a message"],
  results: ["at once", "later"],
  privacy: ["told", "not told"],
  zone: ["UTC", "none", "seconds since 1970"],
  clock: ["right", "2 h ahead", "2 h behind"],
  date: ["told", "hidden"],
  gateway: ["HTML", "plain text", "JSON", "empty"],
  retryAfter: ["seconds", "date", "none"],
  reports: ["none", "a few", "a few pages of each result", "150 of the start page"],
} as const;

type Spec = { -readonly [Name in keyof typeof SPEC]: (typeof SPEC)[Name][number] };

/** How a deployment of the service goes about what its interface leaves open: independent switches. */
export interface Habits extends Spec {
  writeMishaps: WriteMishap[];
  readMishaps: ReadMishap[];
  /** Draws which of its mishaps happens when. */
  seed: number;
}

/** The plainest service there can be. */
export const PLAIN: Habits = {
  ...(Object.fromEntries(Object.entries(SPEC).map(([name, [first]]) => [name, first])) as unknown as Spec),
  writeMishaps: [],
  readMishaps: [],
  seed: 1,
};

/** Draws habits; shrinks towards the plainest service. */
export function habits(): fc.Arbitrary<Habits> {
  const switches = Object.fromEntries(Object.entries(SPEC).map(([name, values]) => [name, mostlyFirst(values)]));
  return fc.record({
    ...switches,
    reports: fc.constantFrom(...SPEC.reports, "a few pages of each result"),
    writeMishaps: fc.subarray([...WRITE_MISHAPS], { maxLength: 4 }),
    readMishaps: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray([...READ_MISHAPS], { maxLength: 2 })),
    seed: fc.nat(9999),
  }) as unknown as fc.Arbitrary<Habits>;
}

/** Few deployments are odd in everything. */
function mostlyFirst(values: readonly string[]): fc.Arbitrary<string> {
  const [first = "", ...others] = values;
  return fc.oneof(fc.constant(first), fc.constantFrom(...others), fc.constantFrom(...others));
}

/** What of a service's habits differs from the plainest one, in words. */
export function habitsInWords(of: Habits): string {
  const different = Object.entries(of).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(PLAIN[name as keyof Habits]),
  );
  return different.map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(" + ") : value}`).join("; ");
}
