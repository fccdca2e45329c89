import type { ReportChanges } from "@/utils/contract.ts";
import type { BulkCreation } from "@/utils/messages.ts";
import type { Wish } from "../extension/actions.ts";
import type { Change, ListScreen, ShownReport } from "../sayings.ts";
import type { ReferenceService } from "../service/reference-service.ts";
import type { Thing } from "../service/truth.ts";
import type { Click, CreateClick, ReportClick } from "./clicks.ts";
import { offenceOfRow, offenceOfSelected } from "./screen-rules.ts";
import type { Stage } from "./stage.ts";

/** The password of every job whose reports have one. */
export const JOB_PASSWORD = "correct horse";

/** What a user does, noted down as clicks at the instant of the click, with what the screen showed then. */

export function create(stage: Stage, url: string, privacy: number, password: string): void {
  const secret = privacy === 2 ? password : "";
  noteCreate(stage, stage.popup?.page.create(url, privacy, secret) ?? null, { url, privacy, password: secret });
}

/** Wants one more although another of the same address is open, which the popup has told. */
export function createBesides(stage: Stage): void {
  const { asked } = stage;
  if (asked) noteCreate(stage, stage.popup?.page.createBesides() ?? null, asked);
}

function noteCreate(stage: Stage, entry: string | null, of: Pick<CreateClick, "url" | "privacy" | "password">): void {
  if (entry === null) {
    stage.tell(`could not click "Create report"`);
    return;
  }
  const { url, privacy, password } = of;
  const { service, clock } = stage;
  const isPrivate = stage.extension.tab.incognito;
  stage.asked = { kind: "create", service, at: clock.now, isSpent: false, entry, url, privacy, password, isPrivate };
  stage.clicks.push(stage.asked);
  stage.tell(`clicked "Create report": ${url}, privacy ${privacy}${password && `, "${password}"`}`);
}

/** Sends again what an entry of the journal stands for: what its first click asked for. */
export async function sendAgain(stage: Stage, index: number): Promise<void> {
  const { creations, connectionId } = await stage.journal();
  const open = creations.filter(
    (entry) => ["not known", "not created", "not sent"].includes(entry.says) && entry.connectionId === connectionId,
  );
  const entry = open[index % Math.max(open.length, 1)];
  // A click that sent nothing leaves its id to the next one.
  const first = stage.clicks.find(
    (click) => click.kind === "create" && click.entry === entry?.id && click.url === entry.url,
  );
  const page = stage.popup?.page ?? stage.reports?.page;
  if (!entry || !page || first?.kind !== "create") {
    stage.tell("found nothing to send again");
    return;
  }
  stage.clicks.push({ ...first, at: stage.clock.now, isSpent: false });
  page.buttons.sendAgain(entry.id);
  stage.tell(`clicked "Send again": ${entry.url}, privacy ${entry.privacy}`);
}

/** Asks for reports of many addresses at once, on the page for that. */
export function createMany(stage: Stage, given: Omit<BulkCreation, "connectionId">): void {
  const { service, clock } = stage;
  const { privacy, password = "" } = given;
  stage.reports?.page.createMany(given);
  for (const url of given.urls) {
    const common = { service, at: clock.now, isSpent: false, isPrivate: false };
    stage.clicks.push({ ...common, kind: "create", entry: null, url, privacy, password });
  }
}

/** Does something with one of the jobs: the page offers what fits. */
export async function useJob(stage: Stage, index: number, stops: boolean): Promise<void> {
  const { jobs, creations, connectionId } = await stage.journal();
  const here = jobs.filter((job) => job.connectionId === connectionId);
  const job = here[index % Math.max(here.length, 1)];
  const buttons = stage.reports?.page.jobButtons;
  if (!job || !buttons) {
    stage.tell("found no job");
    return;
  }
  const isOver = job.says === "stopped" || job.says === "ended";
  const again = stops ? "createStopped" : "tryAgain";
  const verb = isOver ? again : stops ? "stop" : job.says === "running" ? "pause" : "continue";
  stage.tell(`clicked "${verb}" of a job`);
  if (verb === "continue") buttons.continue(job.id, JOB_PASSWORD);
  else buttons[verb](job.id);
  if (!isOver) return;
  const parts = stops ? ["stopped"] : ["not created", "not sent"];
  for (const { url, privacy } of creations.filter((one) => one.job === job.id && parts.includes(one.says))) {
    const first = stage.clicks.find((click) => isFirstOf(click, stage.service, { url, privacy }));
    if (first) stage.clicks.push({ ...(first as CreateClick), at: stage.clock.now, isSpent: false, entry: null });
  }
}

/** Was this asked for by a job? A single report of the same address may have had another password. */
function isFirstOf(click: Click, service: ReferenceService, asked: { url: string; privacy: number }): boolean {
  if (click.kind !== "create" || click.service !== service) return false;
  const isSame = click.url === asked.url && click.privacy === asked.privacy;
  return isSame && (asked.privacy !== 2 || click.password === JOB_PASSWORD);
}

/** The popup discards what it shows; the list of what was asked for, any of it. */
export async function discard(stage: Stage, index: number): Promise<void> {
  const { popup, reports } = stage;
  const { creations } = await stage.journal();
  const open = creations.filter(({ says }) => ["not known", "not created", "not sent"].includes(says));
  const entry = open[index % Math.max(open.length, 1)];
  if (popup) popup.page.discard();
  else if (entry) reports?.page.buttons.discard(entry.id);
  stage.tell(`clicked "Discard"${popup ? " in the popup" : `: ${entry?.url}`}`);
}

export async function undo(stage: Stage): Promise<void> {
  const { deletions } = await stage.journal();
  const waiting = deletions.find(({ says }) => says === "can be undone");
  const page = stage.popup?.page ?? stage.reports?.page;
  if (!waiting || !page) {
    stage.tell("found nothing to undo");
    return;
  }
  page.buttons.undo(waiting.id);
  stage.tell(`clicked "Undo" of report ${waiting.reportId}`);
}

export function deleteLatest(stage: Stage): void {
  const card = stage.popup?.page.card() ?? null;
  const id = stage.popup?.page.deleteLatest() ?? null;
  if (!card || id === null) {
    stage.tell("found no latest report to delete");
    return;
  }
  note(stage, "DELETE", card, {}, null);
}

export function changeLatest(stage: Stage, wish: Wish): void {
  const card = stage.popup?.page.card() ?? null;
  noteChange(stage, card, stage.popup?.page.changeLatest(wish) ?? null, null);
}

export function deleteRow(stage: Stage, index: number): void {
  const screen = stage.reports?.page.screen();
  const id = stage.reports?.page.deleteRow(index) ?? null;
  const row = screen?.rows.find((candidate) => candidate.id === id);
  if (!screen || !row) {
    stage.tell("found no row to delete");
    return;
  }
  note(stage, "DELETE", row, {}, offenceOfRow(screen, row, stage.service));
}

export function changeRow(stage: Stage, index: number, wish: Wish): void {
  const screen = stage.reports?.page.screen();
  const change = stage.reports?.page.changeRow(index, wish) ?? null;
  const row = screen?.rows.find(({ id }) => id === change?.reportId) ?? null;
  noteChange(stage, row, change, screen && row ? offenceOfRow(screen, row, stage.service) : null);
}

export function deleteSelected(stage: Stage): void {
  const screen = stage.reports?.page.screen();
  const ids = stage.reports?.page.deleteSelected() ?? [];
  if (!screen || ids.length === 0) {
    stage.tell("found nothing selected to delete");
    return;
  }
  stage.tell(`clicked "Delete selected": ${ids.length} under ${JSON.stringify(screen.filter)}`);
  for (const id of ids) {
    stage.clicks.push({ ...reportClick(stage, "DELETE", id, {}, offenceOf(stage, screen, id)), isAlone: false });
  }
}

function offenceOf({ service }: Stage, screen: ListScreen, id: string): string | null {
  const row = screen.rows.find((candidate) => candidate.id === id);
  return row ? offenceOfSelected(screen, row, service) : "it was not on screen";
}

export function changeSelected(stage: Stage, changes: ReportChanges): void {
  const screen = stage.reports?.page.screen();
  const asked = stage.reports?.page.changeSelected(changes);
  if (!screen || !asked) {
    stage.tell("found nothing selected to change");
    return;
  }
  const { ids, form } = asked;
  stage.tell(`clicked "Change" with ${JSON.stringify(form)}: ${ids.length} under ${JSON.stringify(screen.filter)}`);
  for (const id of ids) {
    stage.clicks.push({ ...reportClick(stage, "PUT", id, form, offenceOf(stage, screen, id)), isAlone: false });
  }
}

export function serviceThing(stage: Stage, index: number): Thing | null {
  const there = [...stage.service.truth.things.values()].filter(({ deletedAt }) => deletedAt === null);
  return there.length > 0 ? (there[there.length - 1 - (index % there.length)] as Thing) : null;
}

function noteChange(stage: Stage, row: ShownReport | null, change: Change | null, offence: string | null): void {
  if (!row || !change) {
    stage.tell("found nothing to change");
    return;
  }
  stage.changes.push(change);
  note(stage, "PUT", row, change.form, offence);
}

function note(
  stage: Stage,
  kind: ReportClick["kind"],
  row: ShownReport,
  form: Record<string, string>,
  offence: string | null,
) {
  stage.clicks.push(reportClick(stage, kind, row.id, form, offence));
  stage.tell(
    `clicked ${kind === "PUT" ? `"Save" with ${JSON.stringify(form)}` : `"Delete"`} for report ${row.id} of ${row.url}`,
  );
}

function reportClick(
  { service, clock }: Stage,
  kind: ReportClick["kind"],
  id: string,
  form: Record<string, string>,
  offence: string | null,
): ReportClick {
  return { kind, service, at: clock.now, isSpent: false, id, form, offence, isAlone: true };
}
