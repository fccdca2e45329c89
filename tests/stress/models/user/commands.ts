import fc from "fast-check";
import type { Privacy, ReportChanges } from "@/utils/contract.ts";
import type { Pace } from "@/utils/models/job.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { Filter } from "../sayings.ts";
import { ADDRESSES, PROJECTS, RESULTS } from "../service/things.ts";
import * as hands from "./hands.ts";
import { saveSchedule, setBudget, useSchedule } from "./schedules.ts";
import type { Stage } from "./stage.ts";

/** What the reference user knows without looking: which pages are open. */
interface Model {
  popup: boolean;
  reports: boolean;
}

/** What is run: the stage, and who watches it. */
interface Real {
  stage: Stage;
  oracle: Oracle;
  /** Whether what was looked for has happened, so that nothing more need be done. */
  isOver: () => boolean;
}

export type Command = fc.AsyncCommand<Model, Real>;
type Needs = "popup" | "reports" | "page" | "nothing";

const [opensPopup, closesPopup] = [{ changes: { popup: true } }, { changes: { popup: false } }];
const [opensReports, closesReports] = [{ changes: { reports: true } }, { changes: { reports: false } }];

/** One thing that a person does, and how long it takes until the next. */
function command(
  words: string,
  needs: Needs,
  wait: number,
  act: (stage: Stage) => unknown,
  { changes = {}, at = {} }: { changes?: Partial<Model>; at?: Filter } = {},
): Command {
  return {
    check: ({ popup, reports }) => needs !== "page" || popup || reports,
    async run(model, { stage, oracle, isOver }) {
      if (isOver()) return;
      await openWhatIsNeeded(needs, stage, model, at);
      Object.assign(model, changes);
      stage.commands++;
      stage.tell(words);
      await act(stage);
      await stage.clock.advance(wait);
      await oracle.check(stage);
    },
    toString: () => `${words}${wait > 0 ? `, ${wait / 1000} s` : ""}`,
  };
}

/** Whoever wants to do something in a page that is not open opens it first. */
async function openWhatIsNeeded(needs: Needs, stage: Stage, model: Model, filter: Filter): Promise<void> {
  const opens = (needs === "popup" && !model.popup) || (needs === "reports" && !model.reports);
  if (!opens) return;
  stage.tell(`opens the ${needs}${needs === "reports" ? ` with ${JSON.stringify(filter)}` : ""}`);
  await (needs === "popup" ? stage.openPopup(ADDRESSES[0] as string, false) : stage.openReports(filter));
  model[needs] = true;
  await stage.clock.advance(400);
}

/** How long a person takes: from two clicks at once up to a while in which every answer has come. */
const wait = fc.constantFrom(400, 400, 400, 7_000, 7_000, 100, 30, 0, 70_000);
const index = fc.nat(30);
const url = fc.constantFrom(...ADDRESSES.slice(0, 1), ...ADDRESSES);
const privacy = fc.constantFrom<Privacy>(1, 0, 2);
const password = fc.constantFrom("correct horse", "battery staple");
const filter = fc.constantFrom<Filter>(
  {},
  ...RESULTS.map((result) => ({ result })),
  ...RESULTS.map((result) => ({ result })),
  ...PROJECTS.map((project) => ({ project })),
  { search: "other.example" },
  { search: "site.example/a" },
);
const wish = fc.oneof(
  fc.record({ privacy }).map(({ privacy }) => ({ privacy, password: "new password" })),
  fc.constant({ refresh: true }),
);

const pace = fc.constantFrom<Pace>("fast", "normal", "careful");

const bulkChange = fc.constantFrom<ReportChanges>({ results: 1 }, { results: 1 }, { privacy: 0 }, { privacy: 1 });

const schedule = fc.record({
  method: fc.constantFrom("refresh" as const, "refresh" as const, "watch" as const),
  scope: fc.constantFrom<Filter>({}, {}, ...PROJECTS.map((project) => ({ project })), { search: "site.example/a" }),
  confirm: fc.boolean(),
  everyHours: fc.constantFrom<6 | 12 | 24>(6, 12, 24),
  most: fc.constantFrom(3, 20),
  isRun: fc.boolean(),
});

const inWords = (value: unknown) => JSON.stringify(value);

const COMMANDS: [weight: number, fc.Arbitrary<Command>][] = [
  [
    6,
    fc
      .tuple(url, wait, fc.constantFrom(false, false, false, true))
      .map(([at, ms, incognito]) =>
        command(
          `opens the popup on ${at}${incognito ? " in a private window" : ""}`,
          "nothing",
          ms,
          (stage) => stage.openPopup(at, incognito),
          opensPopup,
        ),
      ),
  ],
  [2, wait.map((ms) => command("closes the popup", "popup", ms, (stage) => stage.closePopup(), closesPopup))],
  [
    10,
    fc
      .tuple(url, privacy, password, wait)
      .map(([of, how, secret, ms]) =>
        command(`creates a report of ${of} with privacy ${how}`, "popup", ms, (stage) =>
          hands.create(stage, of, how, secret),
        ),
      ),
  ],
  [2, wait.map((ms) => command("creates another besides the open one", "popup", ms, hands.createBesides))],
  [
    1,
    wait.map((ms) =>
      command("shows the open one", "popup", ms, (stage) => {
        stage.asked = null;
        stage.popup?.page.showOpen();
      }),
    ),
  ],
  [
    1,
    wait.map((ms) =>
      command("goes back to the form", "popup", ms, (stage) => {
        stage.asked = null;
        stage.popup?.page.startOver();
      }),
    ),
  ],
  [
    2,
    fc.tuple(index, wait).map(([of, ms]) => command("sends again", "page", ms, (stage) => hands.sendAgain(stage, of))),
  ],
  [1, fc.tuple(index, wait).map(([of, ms]) => command("discards", "page", ms, (stage) => hands.discard(stage, of)))],
  [1, wait.map((ms) => command("undoes a deletion", "page", ms, hands.undo))],
  [2, wait.map((ms) => command("deletes the latest report", "popup", ms, hands.deleteLatest))],
  [
    1,
    fc
      .tuple(wish, wait)
      .map(([how, ms]) =>
        command(`changes the latest report: ${inWords(how)}`, "popup", ms, (stage) => hands.changeLatest(stage, how)),
      ),
  ],
  [
    5,
    fc
      .tuple(filter, wait)
      .map(([of, ms]) =>
        command(`opens the reports with ${inWords(of)}`, "nothing", ms, (stage) => stage.openReports(of), opensReports),
      ),
  ],
  [1, wait.map((ms) => command("closes the reports", "reports", ms, (stage) => stage.closeReports(), closesReports))],
  [
    2,
    fc
      .tuple(filter, wait)
      .map(([to, ms]) =>
        command(`filters by ${inWords(to)}`, "reports", ms, (stage) => stage.reports?.page.filter(to)),
      ),
  ],
  [
    6,
    fc
      .tuple(filter, wait)
      .map(([at, ms]) =>
        command("goes to the next page", "reports", ms, (stage) => stage.reports?.page.next(), { at }),
      ),
  ],
  [1, wait.map((ms) => command("goes to the previous page", "reports", ms, (stage) => stage.reports?.page.previous()))],
  [1, wait.map((ms) => command("loads the list again", "reports", ms, (stage) => stage.reports?.page.reload()))],
  [
    2,
    fc
      .tuple(index, wait)
      .map(([of, ms]) => command(`selects row ${of}`, "reports", ms, (stage) => stage.reports?.page.toggle(of))),
  ],
  [
    6,
    fc
      .tuple(filter, wait)
      .map(([at, ms]) => command("selects all", "reports", ms, (stage) => stage.reports?.page.selectAll(), { at })),
  ],
  [6, wait.map((ms) => command("deletes what is selected", "reports", ms, hands.deleteSelected))],
  [
    4,
    fc
      .tuple(bulkChange, wait)
      .map(([what, ms]) =>
        command(`changes what is selected: ${inWords(what)}`, "reports", ms, (stage) =>
          hands.changeSelected(stage, what),
        ),
      ),
  ],
  [
    5,
    fc
      .tuple(fc.subarray([...new Set(ADDRESSES)], { minLength: 1 }), privacy, pace, wait)
      .map(([urls, how, pace, ms]) =>
        command(`creates ${urls.length} reports with privacy ${how}, ${pace}`, "reports", ms, (stage) =>
          hands.createMany(stage, { urls, pace, privacy: how, ...(how === 2 && { password: hands.JOB_PASSWORD }) }),
        ),
      ),
  ],
  [
    4,
    fc
      .tuple(index, fc.constantFrom(false, false, true), wait)
      .map(([of, stops, ms]) =>
        command(stops ? "stops a job" : "pauses, continues or repeats a job", "reports", ms, (stage) =>
          hands.useJob(stage, of, stops),
        ),
      ),
  ],
  [
    5,
    fc
      .tuple(schedule, wait)
      .map(([of, ms]) => command(`schedules ${inWords(of)}`, "nothing", ms, (stage) => saveSchedule(stage, of))),
  ],
  [
    5,
    fc
      .tuple(index, fc.constantFrom("Run now", "Run now", "Run now", "Pause", "Delete"), wait)
      .map(([of, verb, ms]) =>
        command(`"${verb}" of a schedule`, "nothing", ms, (stage) => useSchedule(stage, of, verb)),
      ),
  ],
  [
    2,
    fc
      .tuple(fc.constantFrom(0, 1, 2, 100), fc.constantFrom(400, 600_000))
      .map(([most, ms]) =>
        command(`allows ${most} new results a day`, "nothing", ms, (stage) => setBudget(stage, most)),
      ),
  ],
  [
    2,
    fc
      .tuple(index, wait)
      .map(([of, ms]) => command(`deletes row ${of}`, "reports", ms, (stage) => hands.deleteRow(stage, of))),
  ],
  [
    2,
    fc
      .tuple(index, wish, wait)
      .map(([of, how, ms]) =>
        command(`changes row ${of}: ${inWords(how)}`, "reports", ms, (stage) => hands.changeRow(stage, of, how)),
      ),
  ],
  [
    1,
    wait.map((ms) =>
      command(
        "switches the service",
        "nothing",
        ms,
        async (stage) => {
          stage.closePopup();
          stage.closeReports();
          await stage.connect(1 - stage.current);
        },
        { changes: { popup: false, reports: false } },
      ),
    ),
  ],
  [
    2,
    fc
      .tuple(url, privacy, wait)
      .map(([of, how, ms]) =>
        command(`somebody else makes a report of ${of} with privacy ${how}`, "nothing", ms, (stage) =>
          stage.service.otherCreates(of, how),
        ),
      ),
  ],
  [
    1,
    fc.tuple(index, wait).map(([of, ms]) =>
      command("somebody else deletes a report", "nothing", ms, (stage) => {
        const thing = hands.serviceThing(stage, of);
        if (thing) stage.service.otherDeletes(thing);
      }),
    ),
  ],
  [
    1,
    fc.tuple(index, wait).map(([of, ms]) =>
      command("somebody else has results made anew", "nothing", ms, (stage) => {
        const thing = hands.serviceThing(stage, of);
        if (thing) stage.service.otherRefreshes(thing);
      }),
    ),
  ],
  [
    3,
    fc
      .constantFrom(1_000, 20_000, 70_000, 600_000, 3_600_000, 172_800_000)
      .map((ms) => command("waits", "nothing", ms, () => {})),
  ],
  [
    3,
    wait.map((ms) => command("(the background is ended)", "nothing", ms, (stage) => stage.extension.killBackground())),
  ],
];

/** Draws sequences of what people do. */
export function commands(maxCommands: number): fc.Arbitrary<Iterable<Command>> {
  return fc.commands([fc.oneof(...COMMANDS.map(([weight, arbitrary]) => ({ weight, arbitrary })))], {
    maxCommands,
    size: "max",
  });
}
