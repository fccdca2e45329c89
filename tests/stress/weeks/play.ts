import type { Bundles } from "../models/world/bundle.ts";
import type { Case, Event } from "./case.ts";
import type { Pages } from "./extension/pages.ts";
import type { Seen } from "./seen.ts";
import { Stage } from "./stage.ts";

const DAY_MS = 86_400_000;

/** Plays a case to its end. @returns what was seen of it */
export async function play(bundles: Bundles<Pages>, drawn: Case): Promise<Seen> {
  // Every date of this process is one of that zone from now on.
  process.env.TZ = drawn.zone;
  const stage = new Stage(bundles, drawn);
  await stage.setUp();
  for (const event of drawn.events) {
    await until(stage, drawn.start + event.at);
    await happen(stage, event);
  }
  await until(stage, drawn.start + drawn.length);
  return stage.seen();
}

async function until(stage: Stage, at: number): Promise<void> {
  await stage.clock.advance(Math.max(0, at - stage.clock.right));
}

async function happen(stage: Stage, event: Event): Promise<void> {
  const { extension, service } = stage;
  switch (event.kind) {
    case "open":
      stage.open();
      return resume(stage);
    case "close":
      return stage.close();
    case "kill":
      return extension.killBackground();
    case "end in a run":
      return service.afterRequests(event.requests, () => stage.endIn(event.ms, event.isBrowser));
    case "sleep":
      return stage.sleep(event.ms);
    case "jump":
      return stage.jump(event.ms);
    case "permission":
      return stage.grant(event.isGranted);
    case "site changes":
      return service.siteChanges(event.page, event.level);
    case "colleague refreshes":
      return service.colleagueRefreshes(event.page);
    case "colleague creates":
      return service.colleagueCreates(event.page);
    case "trouble":
      return service.trouble(event.trouble, event.ms, event.chance, event.page);
    default:
      if (stage.isOpen) await act(stage, event);
  }
}

type Act = Extract<Event, { schedule: number }>;

async function act(stage: Stage, event: Act): Promise<void> {
  const saved = stage.saved.findLast(({ schedule }) => schedule === event.schedule);
  if (!saved) return;
  if (event.kind === "edit") await stage.save(event.schedule, { ...saved.plan, ...event.changes });
  else await stage.press(event.kind, saved.id);
}

/** A day after the service has refused the key, the user continues. */
async function resume(stage: Stage): Promise<void> {
  for (const id of new Set(stage.saved.map((one) => one.id))) {
    const last = stage.written.findLast(({ store, value }) => store === "schedules" && value.id === id);
    if (last?.store !== "schedules" || last.value.state !== "paused" || !last.value.failure) continue;
    const paused = stage.written.findLast(
      ({ store, value }) => store === "schedules" && value.id === id && value.state === "active",
    );
    if (stage.clock.right - (paused?.at ?? 0) > DAY_MS) await stage.press("continue", id);
  }
}
