import type { Draft } from "@/utils/models/draft.ts";
import type { LookUp } from "@/utils/models/look-up.ts";

/** For every version that was ever stored, an example as it lay on the disk. A new version adds its own below. */
export const EXAMPLES = {
  settings: {
    1: {
      ...{ connectionId: "c-1", address: "https://reports.example.com", reachableByCors: false, defaultPrivacy: 2 },
      ...{ reportPage: "{address}/r/{id}", lookUpOnOpen: false, forgetKeyOnClose: true },
    },
  },
  keyNote: { 1: { origin: "https://reports.example.com", ending: "7f3a" } },
  connections: {
    2: {
      activeId: "c-1",
      list: [
        {
          ...{ id: "c-1", keyId: "k-1", formerKeyId: "", serviceUrl: "https://reports.example.com" },
          reachableByCors: false,
        },
      ],
      removed: ["c-0"],
    },
  },
  preferences: {
    2: {
      ...{ defaultPrivacy: 2 as const, reportPage: "{address}/r/{id}", lookUpOnOpen: false },
      ...{ forgetKeyOnClose: true, rememberResults: true, followedNumber: "score" },
      ...{
        contextMenu: true,
        listKeys: true,
        showRating: false,
        dailyWrites: 100,
        weeklySummary: false,
        withoutAddresses: false,
      },
    },
  },
  keyHints: { 2: [{ keyId: "k-1", origin: "https://reports.example.com", ending: "7f3a" }] },
};

/** The journals of version 1, which lay in the browser's storage. */
export const FORMER_JOURNALS = {
  submissions: [
    {
      ...{ id: "s-1", connectionId: "c-1", url: "https://example.com/", privacy: 1, incognito: false, state: "done" },
      ...{ startedAt: 1_760_000_000_000, endedAt: 1_760_000_009_000, known: null, failure: null, looks: 0, found: 0 },
      report: {
        ...{ id: "7", url: "https://example.com/", result: "good", generatedAt: "2025-10-09T08:53:29.000Z" },
        ...{ privacy: 1, link: null, more: {} },
      },
      seen: true,
    },
  ],
  deletions: [
    {
      ...{ id: "d-1", connectionId: "c-1", resource: "report", resourceId: "7", url: "https://example.com/" },
      ...{ batch: null, state: "done", askedAt: 1_760_000_000_000, dueAt: 1_760_000_006_000, failure: null },
    },
  ],
};

const [{ known: _former, ...done }] = FORMER_JOURNALS.submissions as [(typeof FORMER_JOURNALS.submissions)[0]];
const [{ askedAt, ...deleted }] = FORMER_JOURNALS.deletions as [(typeof FORMER_JOURNALS.deletions)[0]];
const failure = {
  kind: "invalid",
  status: 422,
  detail: "No.",
  fields: { url: "Not yours." },
  retryAt: 1_760_000_100_000,
};

const report = { ...done.report, zoneAssumed: true as const, link: "https://reports.example.com/r/7" };

/** What was remembered until the browser closes, as 1.0 did: a new version asks the service instead of reading it. */
export const FORMER_LATEST_REPORTS = { "https://example.com/": report, "https://example.com/none": null };

/** Version 1's key, which only the background reads. */
export const FORMER_KEY = { origin: "https://reports.example.com", key: "a-key-of-sixteen-7f3a" };

/** Entries as this version stores them, with everything they can hold. */
export const SOUND = {
  submission: {
    ...{ kind: "create" as const, ...done, failure, report },
    ...{ baseline: { ids: ["6"], isWhole: true, seenAt: 1_760_000_000_000, serviceOffset: -7_200_000 } },
    ...{ clickedAt: 1_760_000_000_000, key: "k-1", namedId: "7", candidate: report, misses: 1, needsUser: false },
    nextLook: { at: 1_760_000_060_000, wait: 60_000 },
  },
  deletion: {
    ...{ kind: "remove" as const, ...deleted, startedAt: askedAt },
    ...{ search: "example", batch: "b-1", state: "failed", failure },
  },
  report,
  lookUp: {
    ...{ report: { ...report, privacy: 1 }, isLatest: true, ids: ["7", "6"], isWhole: true },
    ...{ seenAt: 1_760_000_000_000, serviceOffset: -1_500 },
  } satisfies LookUp,
  connections: EXAMPLES.connections[2],
  preferences: EXAMPLES.preferences[2],
  keyHints: EXAMPLES.keyHints[2],
  draft: {
    ...{ pageUrl: "https://example.com/", incognito: false, address: "https://example.com/typed" },
    ...{ privacy: 2, password: "half a password", sent: { id: "s", password: "a password" } },
  } satisfies Draft,
};
