import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ChangedBuild, copyBuild } from "../support/changed-build.ts";

/** A clock that goes faster than the computer's. */
export interface HurriedClock {
  /** When it showed the computer's own time, in milliseconds since 1970. */
  since: number;
  /** Its seconds in one of the computer's. */
  speed: number;
}

/** @returns what the clock shows, in milliseconds since 1970 */
export function hurriedNow({ since, speed }: HurriedClock): number {
  return since + (Date.now() - since) * speed;
}

/**
 * Copies a build whose background lives by a hurried clock: in its own script, so that it holds in every life of the
 * worker. Deadlines of requests keep the computer's time.
 *
 * @param build - its folder
 */
export async function hurryBuild(build: string, clock: HurriedClock): Promise<ChangedBuild> {
  const hurried = await copyBuild(build, () => {});
  const path = join(hurried.folder, "background.js");
  await writeFile(path, `(${hurry})(${JSON.stringify(clock)});\n${await readFile(path, "utf8")}`);
  return hurried;
}

interface AlarmInfo {
  when?: number;
  periodInMinutes?: number;
}

/** Runs in the worker before anything else. */
function hurry({ since, speed }: HurriedClock): void {
  const { Date: Right, performance, setTimeout, setInterval } = globalThis;
  const now = () => since + (Right.now() - since) * speed;
  const elapsed = performance.now.bind(performance);
  const alarms = chrome.alarms as { create: (name: string, info: AlarmInfo) => void };
  const create = alarms.create.bind(alarms);
  performance.now = () => elapsed() * speed;
  Object.assign(globalThis, {
    Date: class extends Right {
      constructor(...given: [number]) {
        super(...((given.length > 0 ? given : [now()]) as [number]));
      }
      static override now = now;
    },
    setTimeout: (work: () => void, ms = 0) => setTimeout(work, ms / speed),
    setInterval: (work: () => void, ms = 0) => setInterval(work, ms / speed),
  });
  alarms.create = (name, { when, periodInMinutes }) =>
    create(name, {
      ...(when && { when: since + (when - since) / speed }),
      ...(periodInMinutes && { periodInMinutes: periodInMinutes / speed }),
    });
}
