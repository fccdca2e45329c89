import type { Privacy } from "@/utils/contract.ts";
import type { Pace } from "@/utils/models/job.ts";
import type { Existing } from "@/utils/models/new-reports.ts";
import type { PutIn } from "../keep-draft.ts";
import type { Plan } from "../plan.ts";

/** Order of a click, which later input does not change. */
export interface Order {
  /** Plans its addresses by what is known of them now. */
  plan: () => Plan;
  existing: Existing;
  privacy: Privacy;
  pace: Pace;
  password: string;
  /** Input of the page. */
  putIn: PutIn;
}
