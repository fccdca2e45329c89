import type { Privacy } from "@/utils/contract.ts";
import type { Pace } from "@/utils/models/job.ts";
import type { Existing } from "@/utils/models/new-reports.ts";
import type { PutIn } from "../keep-draft.ts";
import type { Plan } from "../plan.ts";

/** What a click on the start button asks for; later input does not change it. */
export interface StartRequest {
  /** Plans its addresses by what is known of them now. */
  plan: () => Plan;
  existing: Existing;
  privacy: Privacy;
  pace: Pace;
  password: string;
  /** Input of the page. */
  putIn: PutIn;
}
