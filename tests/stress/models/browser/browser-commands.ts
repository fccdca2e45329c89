import type { Locator } from "@playwright/test";
import fc from "fast-check";
import messages from "../../../../public/_locales/en/messages.json" with { type: "json" };
import type { Change, Filter, ShownReport } from "../sayings.ts";
import { RESULTS } from "../service/things.ts";
import type { CreateClick, ReportClick } from "../user/clicks.ts";
import { offenceOfRow, offenceOfSelected } from "../user/screen-rules.ts";
import type { BrowserStage } from "./browser-stage.ts";

/** One thing that a person does in a real browser. */
interface BrowserCommand {
  words: string;
  run(stage: BrowserStage): Promise<void>;
}

const filters: Filter[] = [{}, ...RESULTS.map((result) => ({ result })), { search: "other.example" }];
const PRIVACY_NAMES = ["Public", "Private", "Password"];

/** Draws what people do, with fewer kinds of it than in the simulated browser. */
export function browserCommands(): fc.Arbitrary<BrowserCommand[]> {
  const index = fc.nat(9);
  const privacy = fc.constantFrom(0, 1, 2);
  const one = fc.oneof(
    fc
      .constantFrom(...filters)
      .map((filter) =>
        command(`opens the reports with ${JSON.stringify(filter)}`, (stage) => stage.openReports(filter)),
      ),
    fc
      .constantFrom(...filters)
      .map((filter) =>
        command(`goes on and deletes all under ${JSON.stringify(filter)}`, (stage) => goOnAndDelete(stage, filter)),
      ),
    index.map((of) => command(`deletes row ${of}`, (stage) => deleteRow(stage, of, false))),
    index.map((of) => command(`deletes row ${of} and undoes it`, (stage) => deleteRow(stage, of, true))),
    fc
      .tuple(privacy, fc.constantFrom("", "a"))
      .map(([how, path]) =>
        command(`creates a report of /${path} with privacy ${how}`, (stage) => create(stage, path, how)),
      ),
    fc
      .tuple(index, privacy)
      .map(([of, to]) => command(`edits row ${of} to privacy ${to}`, (stage) => edit(stage, of, to))),
    fc.constant(command("sends again", sendAgain)),
    fc.constant(command("(the background is ended)", (stage) => stage.chromium.stopWorker())),
  );
  return fc.array(one, { minLength: 2, maxLength: 4, size: "max" });
}

function command(words: string, run: (stage: BrowserStage) => Promise<void>): BrowserCommand {
  return {
    words,
    async run(stage) {
      stage.tell(words);
      await run(stage);
      await stage.quiet();
    },
  };
}

async function goOnAndDelete(stage: BrowserStage, filter: Filter): Promise<void> {
  const { page } = stage;
  await stage.openReports(filter);
  const next = page.getByRole("button", { name: "Next" });
  if (await isUsable(next)) await next.click();
  await stage.quiet();
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  if (!(await isUsable(all))) return;
  await all.click();
  const screen = await stage.screen();
  if (screen.selected.length === 0) return;
  for (const row of screen.rows.filter(({ id }) => screen.selected.includes(id))) {
    stage.clicks.push({
      ...click(stage, "DELETE", row, {}, offenceOfSelected(screen, row, stage.service)),
      isAlone: false,
    });
  }
  await page.getByRole("button", { name: "Delete selected" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Delete / }).click();
  await stage.quiet();
  if (await dialog.isVisible()) await page.keyboard.press("Escape");
}

async function deleteRow(stage: BrowserStage, index: number, isUndone: boolean): Promise<void> {
  const at = await rowWith(stage, index, "Delete");
  if (!at) return;
  stage.clicks.push(click(stage, "DELETE", at.row, {}, at.offence));
  await at.button.click();
  const undo = at.line.getByRole("button", { name: "Undo" });
  // On a slow machine it is too late for that, and the report is deleted.
  if (isUndone && (await isUsable(undo))) await undo.click({ timeout: 3_000 }).catch(() => {});
}

async function edit(stage: BrowserStage, index: number, privacy: number): Promise<void> {
  const at = await rowWith(stage, index, "Edit");
  if (!at) return;
  await at.button.click();
  const dialog = stage.page.getByRole("dialog");
  const choice = dialog.getByRole("radio", { name: PRIVACY_NAMES[privacy] as string });
  if (privacy === 2 || (await choice.isChecked())) {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    return;
  }
  const form = { privacy: String(privacy) };
  const connectionId = (await stage.journal()).connectionId;
  const change: Change = {
    connectionId,
    reportId: at.row.id,
    askedAt: Date.now(),
    form,
    isNoted: false,
    says: "being changed",
  };
  stage.changes.push(change);
  stage.clicks.push(click(stage, "PUT", at.row, form, at.offence));
  await choice.click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await stage.quiet();
  // An answer that has arrived is on the screen a moment later, and may have closed the dialog.
  await dialog.getByRole("button", { name: "Cancel", disabled: true }).waitFor({ state: "detached" });
  change.says = await saidOfEdit(dialog);
  if (change.says !== "changed") await dialog.getByRole("button", { name: "Cancel" }).click();
}

async function saidOfEdit(dialog: Locator): Promise<Change["says"]> {
  const isOpen = await dialog.isVisible();
  const text = isOpen ? ((await dialog.textContent()) ?? "") : "";
  if (!isOpen) return "changed";
  if (text.includes(messages.not_changed.message)) return "not changed";
  return text.includes(messages.maybe_changed.message) ? "perhaps changed" : "being changed";
}

async function create(stage: BrowserStage, path: string, privacy: number): Promise<void> {
  const { chromium, site } = stage;
  const url = `${site.address}/${path}`;
  const tab = await chromium.context.newPage();
  await tab.goto(url);
  const { popup, close } = await chromium.openPopup(url);
  await stage.quiet();
  const button = popup.getByRole("button", { name: "Create report" });
  if (await button.isVisible()) {
    const password = privacy === 2 ? "correct horse" : "";
    await popup.getByRole("radio", { name: PRIVACY_NAMES[privacy] as string }).click();
    if (password) await popup.getByRole("textbox", { name: "Password" }).fill(password);
    const before = (await stage.journal()).creations.map(({ id }) => id);
    const asked: CreateClick = {
      kind: "create",
      service: stage.service,
      at: Date.now(),
      isSpent: false,
      entry: "",
      url,
      privacy,
      password,
      isPrivate: false,
    };
    stage.clicks.push(asked);
    await button.click();
    await stage.quiet();
    asked.entry = (await stage.journal()).creations.find(({ id }) => !before.includes(id))?.id ?? "";
  }
  await close();
  await tab.close();
}

async function sendAgain(stage: BrowserStage): Promise<void> {
  const { creations, connectionId } = await stage.journal();
  const open = creations.filter(
    (entry) => ["not known", "not created", "not sent"].includes(entry.says) && entry.connectionId === connectionId,
  );
  const first = stage.clicks.find((candidate) => candidate.kind === "create" && candidate.entry === open[0]?.id);
  if (open.length !== 1 || first?.kind !== "create") return;
  await stage.go("#/activity");
  const button = stage.page.getByRole("button", { name: /Send again/ });
  if (!(await isUsable(button))) return;
  stage.clicks.push({ ...first, at: Date.now(), isSpent: false });
  await button.click();
}

/** A row that offers a button, and whether it is what the screen says. */
async function rowWith(stage: BrowserStage, index: number, name: string) {
  const lines = stage.page.locator("tr[data-id]");
  const count = await lines.count();
  if (count === 0) return null;
  const line = lines.nth(index % count);
  const more = line.getByRole("button", { name: /^More for / });
  if (!(await isUsable(more))) return null;
  await more.click();
  const button = line.getByRole("menuitem", { name, exact: true });
  if (!(await isUsable(button))) {
    await stage.page.keyboard.press("Escape");
    return null;
  }
  const screen = await stage.screen();
  const row = screen.rows[index % count] as ShownReport;
  return { line, button, row, offence: offenceOfRow(screen, row, stage.service) };
}

async function isUsable(button: Locator): Promise<boolean> {
  return (await button.count()) === 1 && (await button.isEnabled());
}

function click(
  stage: BrowserStage,
  kind: ReportClick["kind"],
  { id }: ShownReport,
  form: Record<string, string>,
  offence: string | null,
): ReportClick {
  return { kind, service: stage.service, at: Date.now(), isSpent: false, id, form, offence, isAlone: true };
}
