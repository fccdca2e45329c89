import type { Privacy } from "@/utils/contract.ts";
import type { Pace } from "@/utils/models/job.ts";
import type { Existing } from "@/utils/models/new-reports.ts";
import type { PutIn } from "../keep-draft.ts";
import type { Plan } from "../plan.ts";

/** What a click asks for: what is typed or chosen afterwards does not change it. */
export interface Order {
  /** Plans its addresses by what is known of them now. */
  plan: () => Plan;
  existing: Existing;
  privacy: Privacy;
  pace: Pace;
  password: string;
  /** What was put in on the page. */
  putIn: PutIn;
}
