/** What the extension says to its user, in plain words: all that the oracle ever sees of it. */

/** A report as a screen shows it. */
export interface ShownReport {
  id: string;
  url: string;
  result: string | null;
  privacy: number | null;
  project: string | null;
}

/** What is said of a click on "Create report". */
export interface Creation {
  id: string;
  connectionId: string;
  url: string;
  privacy: number;
  says: "being created" | "created" | "found" | "existed" | "not created" | "not sent" | "stopped" | "not known";
  report: ShownReport | null;
  /** Id of the job that it is of; null for one by itself. */
  job: string | null;
}

/** What is said of a job that creates many reports. */
interface Job {
  id: string;
  connectionId: string;
  says: "running" | "paused" | "stopped" | "ended";
}

/** What is said of a run of a schedule. */
export interface RunSaying {
  id: string;
  connectionId: string;
  /** The schedule's. */
  name: string;
  startedAt: number;
  endedAt: number | null;
  found: { reportId: string; url: string; from: string; to: string }[];
}

/** What is said of the schedules, and of their runs. */
export interface Monitored {
  schedules: { id: string; name: string; says: "active" | "paused" }[];
  runs: RunSaying[];
}

/** What is said of a click on a "Delete". */
export interface Deletion {
  id: string;
  connectionId: string;
  reportId: string;
  askedAt: number;
  says: "can be undone" | "being deleted" | "deleted" | "gone" | "not deleted" | "not known";
}

/** What is said of an update. */
export interface Change {
  connectionId: string;
  reportId: string;
  askedAt: number;
  form: Record<string, string>;
  /** Does the journal say it of a change of one report? Its page says it, too. The journal knows no password. */
  isNoted: boolean;
  says: "being changed" | "changed" | "not changed" | "perhaps changed";
}

/** The popup, as far as it speaks of reports. */
export interface PopupScreen {
  address: string;
  /** What is said of the click whose outcome the popup shows; null where it shows the form. */
  outcome: Creation | null;
  /** The open creation of the same address that the popup asks about before it sends anything; null where none. */
  asksAbout: string | null;
  /** Whether the popup says that nothing was sent for the last click. */
  saysNothingSent: boolean;
  latest: LatestSaying | null;
}

/** What a look-up brought, as the popup says it. */
export interface LatestSaying {
  askedAt: number;
  answeredAt: number;
  url: string;
  connectionId: string;
  /** The report that is called the latest; null where the popup says that there is none. */
  report: ShownReport | null;
}

/** The filters that stand above the list. */
export interface Filter {
  search?: string;
  project?: string;
  result?: string;
}

/** The list of reports with what stands above it. */
export interface ListScreen {
  connectionId: string;
  filter: Filter;
  rows: ShownReport[];
  selected: string[];
}

/** Everything that is said of what was asked for, wherever it is shown. */
export interface Journal {
  connectionId: string;
  creations: Creation[];
  deletions: Deletion[];
  jobs: Job[];
  /** Of many reports at once. */
  changes: Change[];
}
