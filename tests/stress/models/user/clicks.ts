import type { ReferenceService } from "../service/reference-service.ts";

interface Of {
  service: ReferenceService;
  at: number;
  /** Whether a write that it asked for has reached the service. */
  isSpent: boolean;
}

/** A click on "Create report" or "Send again", with what the user had in the form. */
export interface CreateClick extends Of {
  kind: "create";
  /** The id of what stands in the journal for it; of one of many it is known when its request arrives. */
  entry: string | null;
  url: string;
  privacy: number;
  password: string;
  /** Clicked in a private window, which leaves nothing behind. */
  isPrivate: boolean;
}

/** A click that deletes or changes one report. */
export interface ReportClick extends Of {
  kind: "DELETE" | "PUT";
  id: string;
  form: Record<string, string>;
  /** Why the report was not what the screen showed under its filter; null where it was. */
  offence: string | null;
  /** Clicked for this report alone: a person waits for it, and it is not of a job. */
  isAlone: boolean;
}

export type Click = CreateClick | ReportClick;
