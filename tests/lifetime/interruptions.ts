import { setTimeout as pause } from "node:timers/promises";
import type { Evaluating } from "../support/stored-tasks.ts";
import { backToForm, type Click, clickCreate, inPage, sight, tell } from "./in-page.ts";
import type { MoodyService } from "./moody-service.ts";
import type { Random } from "./random.ts";
import { newAddress, PATIENCE, SEARCH_MS } from "./stage.ts";
import { judge, type Sighting, type Verdict } from "./verdicts.ts";

/** A round of clicks and interruptions is over after this; the longest create takes about half of it. */
const ROUND_MS = 300;

/** What is interrupted. */
export interface Scene {
  service: MoodyService;
  /** Popups, each in a tab of its own, that create reports side by side. */
  popups: Evaluating[];
  /** Ends the background, whatever it is doing. */
  interrupt(): Promise<void>;
  random: Random;
}

/** What came of it. */
export interface Interruptions {
  sightings: Sighting[];
  verdict: Verdict;
}

/** A popup, and the click it has to do with. */
interface Lane {
  popup: Evaluating;
  click: Click | null;
  /** The last thing seen of it. */
  sighting: Sighting | null;
}

/**
 * Ends the background at random instants of creates: between the click and some time after the answer.
 *
 * @param times - how often
 * @returns what was seen of every click
 */
export async function interruptCreates(scene: Scene, times: number): Promise<Interruptions> {
  const lanes = scene.popups.map((popup): Lane => ({ popup, click: null, sighting: null }));
  const sightings: Sighting[] = [];
  // A page that has loaded draws its form a moment later.
  await Promise.all(lanes.map(({ popup }) => inPage(popup, backToForm, null)));
  for (let done = 0; done < times; ) {
    if (lanes.every(({ click }) => click)) sightings.push(...(await search(scene, lanes)));
    // Some of them also end the background that has just begun anew.
    const strikes = Math.min(scene.random.chance(0.25) ? 2 : 1, times - done);
    await playRound(scene, lanes, strikes);
    done += strikes;
    sightings.push(...(await settle(scene, lanes)));
  }
  sightings.push(...(await search(scene, lanes)));
  sightings.push(...lanes.flatMap(({ click, sighting }) => (click && sighting ? [sighting] : [])));
  return { sightings, verdict: judge(sightings, scene.service) };
}

/** After so many interruptions a fresh browser takes over: a full journal would make every create slower. */
const STRETCH = 100;

/**
 * Splits a long run into stretches.
 *
 * @param run - interrupts so often, with the draws of a seed
 */
export async function inStretches(
  times: number,
  seed: number,
  run: (times: number, seed: number) => Promise<Interruptions>,
): Promise<Interruptions> {
  const all: Interruptions = { sightings: [], verdict: [] };
  for (let done = 0; done < times; done += STRETCH) {
    const { sightings, verdict } = await run(Math.min(STRETCH, times - done), seed + done);
    all.sightings.push(...sightings);
    all.verdict.push(...verdict);
  }
  return all;
}

async function playRound({ service, interrupt, random }: Scene, lanes: Lane[], strikes: number): Promise<void> {
  const clicks = lanes
    .filter(({ click }) => !click)
    .map((lane) => {
      service.mayFail(0.4);
      return clickAt(lane, addressFor(lane, random), random.below(ROUND_MS));
    });
  const strike = async () => {
    for (let count = 0; count < strikes; count++) {
      await pause(random.below(ROUND_MS));
      await interrupt();
    }
  };
  await Promise.all([...clicks, strike()]);
}

async function clickAt(lane: Lane, url: string, instant: number): Promise<void> {
  await pause(instant);
  lane.click = { url, at: Date.now() };
  await inPage(lane.popup, clickCreate, url);
}

/** A new address, or once more the one that has just become a report. */
function addressFor({ sighting }: Lane, random: Random): string {
  if (sighting?.entry?.state === "done" && random.chance(0.3)) return sighting.url;
  return newAddress();
}

/**
 * Lets the background look for the reports that were made, without interruption. It is woken for that as Activity
 * wakes it; else an alarm would do it after half a minute.
 *
 * @returns what has come to its end
 */
async function search(scene: Scene, lanes: Lane[]): Promise<Sighting[]> {
  const ended: Sighting[] = [];
  const end = Date.now() + SEARCH_MS;
  if (lanes[0]) await inPage(lanes[0].popup, tell, { question: "recover", data: null });
  while (lanes.some(({ click }) => click) && Date.now() < end) ended.push(...(await settle(scene, lanes)));
  return ended;
}

/**
 * Looks at every popup and brings back the form where nothing more can come.
 *
 * @returns what has come to its end
 */
async function settle({ service }: Scene, lanes: Lane[]): Promise<Sighting[]> {
  const ended = lanes.map(async (lane): Promise<Sighting[]> => {
    if (!lane.click) return [];
    const sighting = await inPage(lane.popup, sight, { ...lane.click, patience: PATIENCE });
    lane.sighting = sighting;
    if (isStillOpen(sighting, service)) return [];
    lane.click = null;
    // A popup that never comes to an end can be used no more.
    if (sighting.shown === "creating") lanes.splice(lanes.indexOf(lane), 1);
    else await inPage(lane.popup, backToForm, null);
    return [sighting];
  });
  return (await Promise.all(ended)).flat();
}

/**
 * It is being looked for at the service, or was kept while the background ended twice and is sent now. Before the first
 * look, the request that the background ended with may still be on its way.
 */
function isStillOpen({ shown, entry }: Sighting, service: MoodyService): boolean {
  if (shown === "unknown" && (!entry || entry.state === "sending")) return true;
  return entry?.state === "unknown" && (entry.looks === 0 || service.makes(entry));
}
