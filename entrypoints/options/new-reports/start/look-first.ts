import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { dayOf } from "@/utils/day.ts";
import { countAddresses, readDays } from "@/utils/history.ts";
import { MAX_ADDRESSES } from "@/utils/models/known-report.ts";
import type { Existing } from "@/utils/models/new-reports.ts";
import type { Preferences } from "@/utils/models/preferences.ts";
import type { Addresses } from "../addresses.ts";
import type { Plan } from "../plan.ts";
import type { LookUps } from "../review/look-ups.ts";
import type { StartRequest } from "./start.ts";

interface Asked {
  plan: ReadonlySignal<Plan>;
  existing: ReadonlySignal<Existing>;
  addresses: Addresses;
  lookUps: LookUps;
  preferences: Pick<Preferences, "rememberResults">;
}

/** Asks the service about what would be created: that nothing is known of it here does not say that it has no report. */
export function createLookFirst(connectionId: string, { plan, existing, addresses, lookUps, preferences }: Asked) {
  const isIndexWhole = signal(false);
  const isLooking = signal(false);
  const hasFailed = signal(false);
  const unknown = computed(() => unknownOf(plan.value, existing.value));
  // Where results are not remembered, nothing is known here.
  if (preferences.rememberResults) void readIsWhole(connectionId).then((isWhole) => (isIndexWhole.value = isWhole));

  function unknownOf({ create }: Plan, choice: Existing): string[] {
    if (choice === "another" || (isIndexWhole.value && addresses.isIndexRead.value)) return [];
    return create.filter((url) => !addresses.lookedUp.value.has(url));
  }

  /**
   * What has a report makes room for others in a long list, so it goes on until all are known.
   * @param isAnyway - does the user want to do without? @returns whether to go on @throws AppError
   */
  async function run(request: StartRequest, isAnyway: boolean): Promise<boolean> {
    hasFailed.value = false;
    if (isAnyway) return true;
    if (isIndexWhole.value) isIndexWhole.value = await readIsWhole(connectionId);
    const next = () => unknownOf(request.plan(), request.existing);
    isLooking.value = next().length > 0;
    try {
      for (let urls = next(); urls.length > 0; urls = next()) if (!(await lookUps.lookUp(urls))) return false;
      return true;
    } catch (thrown) {
      hasFailed.value = true;
      throw thrown;
    } finally {
      isLooking.value = false;
    }
  }

  return {
    /** Addresses of which the service is asked first. */
    unknown,
    isLooking: isLooking as ReadonlySignal<boolean>,
    /** Did it fail the last time? */
    hasFailed: hasFailed as ReadonlySignal<boolean>,
    run,
  };
}

/** Were all reports of the service read today, and is there room for all of them? */
async function readIsWhole(connectionId: string): Promise<boolean> {
  const reading = Promise.all([countAddresses(), readDays(connectionId)]);
  const [count, days] = await reading.catch(() => [MAX_ADDRESSES, []] as const);
  const today = dayOf(Date.now());
  return count < MAX_ADDRESSES && days.some(({ day, isComplete }) => day === today && isComplete);
}
