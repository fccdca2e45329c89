// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, render, screen, waitFor } from "@testing-library/preact";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { Diagnostics } from "@/entrypoints/options/settings/Diagnostics.tsx";
import { type BrowserFacts, diagnosticsOf, type MonitoringFacts } from "@/entrypoints/options/settings/diagnostics.ts";
import { readMonitoringFacts } from "@/entrypoints/options/settings/facts.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { database } from "@/utils/database.ts";
import type { ErrorKind, Failure } from "@/utils/errors.ts";
import type { ConnectionRecord } from "@/utils/models/connection.ts";
import { DELETION_STATES } from "@/utils/models/deletion.ts";
import { JOB_STATES, type Job, PACES } from "@/utils/models/job.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import { RUN_STATES } from "@/utils/models/run.ts";
import { SUBMISSION_STATES } from "@/utils/models/submission.ts";
import { UPDATE_STATES } from "@/utils/models/update.ts";
import { MONITORING_CHANNEL } from "@/utils/monitoring.ts";
import { emptyState, settingsOf } from "../../support/app-state.ts";
import { deletion, submission } from "../../support/tasks.ts";
import { schedule } from "../monitoring/schedules.ts";

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];

const AT = Date.parse("2026-11-20T16:40:12.345Z");
const FACTS: BrowserFacts = {
  ...{ version: "0.1.0", manifestVersion: 3, userAgent: "Mozilla/5.0 Chrome/156.0.0.0", platform: "linux x86-64" },
  ...{ languages: ["de-AT", "en"], permissions: ["storage", "activeTab", "alarms"] },
  ...{ origins: ["https://reports.example.com/*"], isServiceAllowed: true },
};
const CONNECTION = { id: "c", keyId: "k", serviceUrl: "https://reports.example.com" };
const NO_MONITORING: MonitoringFacts = { schedules: [], runs: [], spending: null };
const KEY_HINT = { keyId: "k", origin: "https://reports.example.com", ending: "7f3a" };

function snapshotOf(parts: Partial<AppState> = {}): AppState {
  return { ...emptyState(settingsOf(CONNECTION)), keyHint: KEY_HINT, ...parts };
}

/** The line of the text that begins so, without its beginning. */
function lineOf(beginning: string, facts: Partial<BrowserFacts>, parts: Partial<AppState> = {}): string {
  const text = diagnosticsOf({ ...FACTS, ...facts }, snapshotOf(parts), NO_MONITORING);
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${beginning}: `));
  return line?.slice(beginning.length + 2) ?? "";
}

test("the text tells what a bug report needs, the newest outcome first", () => {
  const submissions = [
    submission({ startedAt: AT, state: "done" }),
    submission({ startedAt: AT - 60_000, state: "unknown", failure: { kind: "timeout" } }),
    submission({
      startedAt: AT - 1_000,
      state: "refused",
      failure: { kind: "invalid", status: 422, detail: "No." },
      incognito: true,
    }),
  ];
  const deletions = [
    deletion({ startedAt: AT - 30_000, state: "failed", failure: { kind: "serviceFailed", status: 502 } }),
    deletion({ startedAt: AT - 90_000, state: "gone", resource: "project", resourceId: "shop" }),
    deletion({ startedAt: Number.NaN, state: "undone" }),
  ];
  expect(diagnosticsOf(FACTS, snapshotOf({ submissions, deletions }), NO_MONITORING).split("\n")).toEqual([
    "Website Reports 0.1.0, manifest 3",
    "Browser: Mozilla/5.0 Chrome/156.0.0.0",
    "Platform: linux x86-64",
    "Language: de-AT, shown in en",
    "Permissions: activeTab, alarms, storage; hosts: 1 https",
    "Service: connected, https, by host permission",
    "Preferences: look-up on, default privacy private, forget key on close off, report page default",
    "Journal: 2 creations, 0 jobs, 3 deletions, 0 changes",
    "Monitoring: schedules 0 active, 0 paused; last runs 0 running, 0 ended, 0 stopped, 0 failed; today 0 requests, 0 writes",
    "Last outcomes:",
    "2026-11-20T16:40:12Z create done",
    "2026-11-20T16:39:42Z delete report failed (serviceFailed 502)",
    "2026-11-20T16:39:12Z create unknown (timeout)",
    "2026-11-20T16:38:42Z delete project gone",
    "(no time) delete report undone",
  ]);
});

test("twenty outcomes are listed, the newest, and none is said to be none", () => {
  const submissions = Array.from({ length: 15 }, (_, index) =>
    submission({ startedAt: AT - index * 2_000, state: "done" }),
  );
  const deletions = Array.from({ length: 15 }, (_, index) =>
    deletion({ startedAt: AT - 1_000 - index * 2_000, state: "done" }),
  );
  const [, outcomes] = diagnosticsOf(FACTS, snapshotOf({ submissions, deletions }), NO_MONITORING).split(
    "Last outcomes:\n",
  );
  const words = outcomes?.split("\n").map((line) => line.split(" ")[1]);
  expect(words).toEqual(Array.from({ length: 10 }, () => ["create", "delete"]).flat());
  expect(diagnosticsOf(FACTS, snapshotOf(), NO_MONITORING)).toMatch(/\nLast outcomes: none$/);
});

test("what is watched over is told in numbers", () => {
  const schedules = (["active", "paused", "active"] as const).map((state) => ({ state }));
  const runs = (["running", "ended", "failed", "ended"] as const).map((state) => ({ state }));
  const monitoring = { schedules, runs, spending: { requests: 40, writes: 12 } };
  expect(diagnosticsOf(FACTS, snapshotOf(), monitoring)).toContain(
    "\nMonitoring: schedules 2 active, 1 paused; last runs 1 running, 2 ended, 0 stopped, 1 failed; today 40 requests, 12 writes\n",
  );
});

test("where nothing of it can be read, as in Firefox's private windows, no number is told", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("", "InvalidStateError");
  });
  const monitoring = await readMonitoringFacts("c");
  expect(diagnosticsOf(FACTS, snapshotOf(), monitoring)).toContain("\nMonitoring: could not be read\n");
});

describe("how the service is reached", () => {
  test.each<[string, Partial<BrowserFacts>, Partial<ConnectionRecord>, Partial<AppState>]>([
    ["not connected", {}, { serviceUrl: "" }, { keyHint: null }],
    [
      "connected, http, by host permission",
      {},
      { serviceUrl: "http://localhost:8080" },
      { keyHint: { keyId: "k", origin: "http://localhost:8080", ending: "" } },
    ],
    ["connected, https, by CORS", { isServiceAllowed: false }, { reachableByCors: true }, {}],
    ["connected, https, without permission", { isServiceAllowed: false }, {}, {}],
    ["without key, https, by host permission", {}, {}, { keyHint: null }],
  ])("%s", (words, facts, connection, parts) => {
    expect(lineOf("Service", facts, { ...settingsOf({ ...CONNECTION, ...connection }), ...parts })).toBe(words);
  });

  test.each([
    [[], "none"],
    [["http://a.example/*", "https://b.example/*", "https://c.example/*"], "1 http, 2 https"],
    [["*://*/*", "<all_urls>", "file:///*"], "1 *, 2 other"],
  ])("hosts %j are told as %s", (origins, words) => {
    expect(lineOf("Permissions", { origins })).toBe(`activeTab, alarms, storage; hosts: ${words}`);
  });
});

test.each<[Partial<Preferences>, string]>([
  [{ lookUpOnOpen: false }, "look-up off, default privacy private, forget key on close off, report page default"],
  [{ defaultPrivacy: 2 }, "look-up on, default privacy password, forget key on close off, report page default"],
  [{ forgetKeyOnClose: true }, "look-up on, default privacy private, forget key on close on, report page default"],
  [{ reportPage: "" }, "look-up on, default privacy private, forget key on close off, report page empty"],
  [{ reportPage: "x{id}" }, "look-up on, default privacy private, forget key on close off, report page changed"],
])("preferences %j", (preferences, words) => {
  expect(lineOf("Preferences", {}, settingsOf(CONNECTION, preferences))).toBe(words);
});

describe("nothing that names anything gets into the text", () => {
  const KINDS: ErrorKind[] = ["invalid", "serviceFailed", "timeout", "notFound", "rateLimited"];

  /** A state in which every free text holds the canary. */
  function withCanary(canary: string): fc.Arbitrary<AppState> {
    const text = fc.constantFrom(canary, `https://${canary}.example/${canary}`, `${canary} says: No.`);
    const address = fc.constantFrom(`https://${canary}.example/${canary}`, `http://${canary}.example:8080`);
    const at = fc.integer({ min: 0, max: AT });
    const report: fc.Arbitrary<Report> = fc.record({
      ...{ id: text, url: text, result: text, generatedAt: text, link: text },
      ...{ privacy: fc.constant(2 as const), more: fc.record({ password: text }) },
    });
    const failure: fc.Arbitrary<Failure> = fc.record(
      {
        kind: fc.constantFrom(...KINDS),
        status: fc.integer(),
        detail: text,
        fields: fc.dictionary(text, text),
        retryAt: at,
      },
      { requiredKeys: ["kind"] },
    );
    const common = { id: text, connectionId: text, url: text, failure: fc.option(failure) };
    return fc.record({
      connection: fc.record({
        ...{ id: text, keyId: text, formerKeyId: text, serviceUrl: address, reachableByCors: fc.boolean() },
      }),
      preferences: fc.record({
        ...{ reportPage: text, defaultPrivacy: fc.constantFrom(0, 1, 2) },
        ...{
          lookUpOnOpen: fc.boolean(),
          forgetKeyOnClose: fc.boolean(),
          rememberResults: fc.boolean(),
          followedNumber: text,
        },
      }) as fc.Arbitrary<Preferences>,
      keyHint: fc.option(fc.record({ keyId: text, origin: address.map((url) => new URL(url).origin), ending: text })),
      submissions: fc.array(
        fc.record({
          ...{
            ...common,
            kind: fc.constant("create" as const),
            privacy: fc.constant(1 as const),
            incognito: fc.boolean(),
            state: fc.constantFrom(...keysOf(SUBMISSION_STATES)),
          },
          ...{ startedAt: at, endedAt: fc.option(at), known: fc.option(report), report: fc.option(report) },
          ...{ looks: fc.nat(), found: fc.nat(), seen: fc.boolean() },
        }),
      ),
      deletions: fc.array(
        fc.record({
          ...{
            ...common,
            kind: fc.constant("remove" as const),
            resource: fc.constantFrom("report" as const, "project" as const),
            resourceId: text,
          },
          ...{ batch: fc.option(text), state: fc.constantFrom(...keysOf(DELETION_STATES)), startedAt: at, dueAt: at },
        }),
      ),
      jobs: fc.array(
        fc.record({
          ...{ kind: fc.constant("job" as const), id: text, connectionId: text, failure: fc.option(failure) },
          ...{ privacy: fc.constantFrom(0, 1, 2), pace: fc.constantFrom(...keysOf(PACES)) },
          ...{ state: fc.constantFrom(...keysOf(JOB_STATES)), startedAt: at, continuedAt: at },
        }),
      ) as fc.Arbitrary<Job[]>,
      updates: fc.array(
        fc.record({
          ...{ ...common, kind: fc.constant("update" as const), reportId: text, batch: text },
          ...{ changes: fc.constant({}), state: fc.constantFrom(...keysOf(UPDATE_STATES)), startedAt: at },
        }),
      ),
      isUnderWay: fc.boolean(),
      latestReports: fc.dictionary(
        text,
        fc.record({
          ...{ report: fc.option(report), isLatest: fc.boolean(), ids: fc.array(text), isWhole: fc.boolean() },
          ...{ seenAt: at, serviceOffset: fc.option(fc.integer()) },
        }),
      ),
    });
  }

  /** Schedules and runs with the canary in their names. */
  function watchedOver(canary: string): fc.Arbitrary<MonitoringFacts> {
    const name = fc.constantFrom(canary, `https://${canary}.example/`);
    const count = fc.nat();
    return fc.record({
      schedules: fc.array(fc.record({ id: name, name, state: fc.constantFrom("active" as const, "paused" as const) })),
      runs: fc.array(fc.record({ id: name, name, state: fc.constantFrom(...keysOf(RUN_STATES)) })),
      spending: fc.option(fc.record({ requests: count, writes: count })),
    });
  }

  test("1,000 generated states with a canary in every free text", () => {
    const canary = `canary-${crypto.randomUUID()}`;
    const facts = { ...FACTS, origins: [`https://${canary}.example/*`, `*://${canary}/*`, canary] };
    fc.assert(
      fc.property(withCanary(canary), watchedOver(canary), (appState, monitoring) => {
        const text = diagnosticsOf(facts, appState, monitoring);
        expect(text.toLowerCase()).not.toContain(canary);
        expect(text.split("\n").length).toBeLessThanOrEqual(10 + 20);
      }),
      { numRuns: 1_000 },
    );
  });
});

test("Settings follows the schedules, which other pages change", async () => {
  render(<Diagnostics appState={signal(snapshotOf())} />);
  const field = screen.getByRole("textbox", { name: "Diagnostics" }) as HTMLTextAreaElement;
  await waitFor(() => expect(field.value).toContain("schedules 0 active, 0 paused"));
  await database.use((db) => db.put("schedules", schedule()));
  new BroadcastChannel(MONITORING_CHANNEL).postMessage(null);
  await waitFor(() => expect(field.value).toContain("schedules 1 active, 0 paused"));
});

test("Settings shows the text and copies it", async () => {
  const host = "https://reports.example.com/*";
  vi.spyOn(fakeBrowser.runtime, "getManifest").mockReturnValue({ version: "1.2.3", manifest_version: 3, name: "" });
  vi.spyOn(fakeBrowser.runtime, "getPlatformInfo").mockResolvedValue({ os: "linux", arch: "arm64" } as never);
  vi.spyOn(fakeBrowser.permissions, "getAll").mockResolvedValue({ permissions: ["storage"], origins: [host] } as never);
  vi.spyOn(fakeBrowser.i18n, "getUILanguage").mockReturnValue("de");
  const allowed = vi.spyOn(fakeBrowser.permissions, "contains").mockImplementation(async () => true);
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  render(<Diagnostics appState={signal(snapshotOf())} />);
  const field = screen.getByRole("textbox", { name: "Diagnostics" }) as HTMLTextAreaElement;
  await waitFor(() => expect(field.value).toMatch(/^Website Reports 1\.2\.3, manifest 3\n/));
  expect(field.value).toContain(
    "\nPlatform: linux arm64\nLanguage: de, shown in en\nPermissions: storage; hosts: 1 https\n",
  );
  expect(field.value).toContain("\nService: connected, https, by host permission\n");
  expect(allowed).toHaveBeenCalledWith({ origins: [host] });
  expect(field.readOnly).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  expect(write).toHaveBeenCalledWith(field.value);
});
