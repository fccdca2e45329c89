import type { DatabaseSync } from "node:sqlite";
import type { ProjectsQuery, ReportsQuery } from "../../utils/contract.ts";
import { apiKeyOf, containing, openDatabase, selectPage } from "./database.ts";
import {
  type ReportRow,
  type ReportSeed,
  readRow,
  type StoredProject,
  type StoredReport,
  writeRow,
} from "./report-rows.ts";

export interface Rows<Row> {
  rows: Row[];
  /** How many there are on all pages. */
  total: number;
}

type Paged<Query> = Query & { page: number };

/** All that the service remembers. */
export type Store = ReturnType<typeof openStore>;

/**
 * Opens the store of projects and reports (section 2).
 *
 * @param file - the path of its SQLite file, or ":memory:"
 * @returns its verbs; `key` is the API key that belongs to this store
 * @throws if the file cannot be opened
 */
export function openStore(file: string) {
  const database = openDatabase(file);
  return {
    key: apiKeyOf(database),
    ...projectVerbs(database),
    ...reportVerbs(database),
    ...creationVerbs(database),
    close: () => database.close(),
  };
}

function projectVerbs(database: DatabaseSync) {
  return {
    /** Lists projects as section 4.1 says. */
    listProjects({ search, ...order }: Paged<ProjectsQuery>): Rows<StoredProject> {
      const filter = `(:search IS NULL OR project LIKE :search ESCAPE '\\')`;
      const values = { search: containing(search) };
      return selectPage(database, { table: "projects", filter, values, order }) as unknown as Rows<StoredProject>;
    },

    /** Deletes a project with its reports. @returns whether there was one */
    deleteProject(project: string): boolean {
      return database.prepare("DELETE FROM projects WHERE project = ?").run(project).changes > 0;
    },
  };
}

function reportVerbs(database: DatabaseSync) {
  const find = database.prepare("SELECT * FROM reports WHERE id = ?");
  const verbs = {
    /** Lists reports as section 4.3 says. */
    listReports({ search, project, result, ...order }: Paged<ReportsQuery>): Rows<StoredReport> {
      const filter = `(:search IS NULL OR url LIKE :search ESCAPE '\\')
        AND (:project IS NULL OR project = :project) AND (:result IS NULL OR result = :result)`;
      const values = { search: containing(search), project: project ?? null, result: result ?? null };
      const { rows, total } = selectPage(database, { table: "reports", filter, values, order });
      return { rows: rows.map(readRow), total };
    },

    readReport(id: number): StoredReport | undefined {
      const row = find.get(id);
      return row && readRow(row);
    },

    /** Changes what is given and keeps the rest. @returns the report after it, or undefined if there is none */
    updateReport(id: number, changes: Partial<StoredReport>): StoredReport | undefined {
      const report = verbs.readReport(id);
      if (!report) return undefined;
      const { privacy, password, result, generated_at, details } = { ...report, ...changes };
      database
        .prepare("UPDATE reports SET privacy = ?, password = ?, result = ?, generated_at = ?, details = ? WHERE id = ?")
        .run(privacy, password, result, generated_at, JSON.stringify(details), id);
      return verbs.readReport(id);
    },

    /** @returns whether there was one */
    deleteReport(id: number): boolean {
      return database.prepare("DELETE FROM reports WHERE id = ?").run(id).changes > 0;
    },
  };
  return verbs;
}

function creationVerbs(database: DatabaseSync) {
  const addProject = database.prepare("INSERT OR IGNORE INTO projects VALUES (:project, :created_at)");
  const addReport = database.prepare(`
    INSERT INTO reports (url, project, result, generated_at, privacy, password, details, created_at, idempotency_key)
    VALUES (:url, :project, :result, :generated_at, :privacy, :password, :details, :created_at, :idempotency_key)
    RETURNING *`);

  /** Stores one report, and its project if that is new. */
  function createReport(report: ReportSeed): StoredReport {
    const row = writeRow(report);
    addProject.run({ project: row.project, created_at: row.created_at });
    return readRow(addReport.get(row) as ReportRow);
  }

  return {
    createReport,

    /** Stores many reports at once. @returns their ids, in the same order */
    seed(reports: ReportSeed[]): number[] {
      database.exec("BEGIN");
      try {
        const ids = reports.map((report) => createReport(report).id);
        database.exec("COMMIT");
        return ids;
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },

    /** The report that was made by an earlier request with the same Idempotency-Key. */
    findByIdempotencyKey(key: string): StoredReport | undefined {
      const row = database.prepare("SELECT * FROM reports WHERE idempotency_key = ?").get(key);
      return row && readRow(row);
    },
  };
}
