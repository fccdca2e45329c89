import { signal } from "@preact/signals";
import { PRIVACY, type Privacy } from "@/utils/contract.ts";
import { ask } from "@/utils/messages.ts";
import type { AddedSource } from "@/utils/models/address-source.ts";
import type { Pace } from "@/utils/models/job.ts";
import type { Existing } from "@/utils/models/new-reports.ts";
import { refreshMany } from "../../refresh.ts";
import { type PutIn, replaceDraft } from "../draft.ts";
import { type Plan, refreshedBy, restOf } from "../plan.ts";

/** Request of a click on the start button; later input does not change it. */
export interface StartRequest {
  /** Plans its addresses by what is known of them now. */
  plan: () => Plan;
  existing: Existing;
  privacy: Privacy;
  pace: Pace;
  password: string;
  putIn: PutIn;
}

interface Handlers {
  /** Called with the addresses that were sent, before the draft they came from is replaced by what is left. */
  onSent: (from: PutIn, urls: string[]) => void;
  /** Called with the addresses whose refreshes were started: the page stays where the creation of the others fails. */
  onRefreshed: (urls: string[]) => void;
}

export function createStart(connectionId: string, { onSent, onRefreshed }: Handlers) {
  const hasRefreshed = signal(false);
  let isAborted = false;
  /** Batch of refreshes that no job was made with yet, and the addresses of that job. */
  let refreshes: { id: string; urls: string[] } | undefined;

  /**
   * Starts the refreshes, and then the job of the new reports.
   *
   * @returns its id, null where there are none; undefined if the page was left, or nothing is left to be done
   * @throws AppError
   */
  async function run(request: StartRequest): Promise<string | null | undefined> {
    const plan = request.plan();
    const { create: urls, refresh } = plan;
    isAborted = false;
    hasRefreshed.value = false;
    if (urls.length + refresh.length === 0) return undefined;
    const rest = restOf(plan);
    const from = request.putIn;
    if (refresh.length > 0) {
      refreshes = { id: await refreshMany(connectionId, refresh), urls };
      onRefreshed(refreshedBy(plan));
      hasRefreshed.value = true;
    }
    const skipped = plan.rows.filter(({ fate }) => fate === "skip").length;
    const job = urls.length > 0 ? await create(urls, request, skipped) : null;
    refreshes = undefined;
    onSent(from, urls);
    await replaceDraft(connectionId, from, toSources(rest), request).catch(() => undefined);
    return isAborted ? undefined : job;
  }

  function create(urls: string[], { privacy, pace, password }: StartRequest, skipped: number): Promise<string> {
    return ask("createReports", {
      connectionId,
      urls,
      privacy,
      pace,
      ...(privacy === PRIVACY.password && { password }),
      ...(skipped > 0 && { skipped }),
      ...(refreshes?.urls.some((url) => urls.includes(url)) && { refreshes: refreshes.id }),
    });
  }

  return {
    run,
    /** Were refreshes started by the last click? */
    hasRefreshed,
    stop: () => (isAborted = true),
  };
}

/** Turns unsent addresses into a pasted list. */
function toSources(addresses: string[]): AddedSource[] {
  return addresses.length > 0 ? [{ id: crypto.randomUUID(), kind: "paste", name: "", addresses }] : [];
}
