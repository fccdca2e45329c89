import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

const TABLES = `
  CREATE TABLE IF NOT EXISTS projects (
    project TEXT PRIMARY KEY,
    created_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    url TEXT NOT NULL,
    project TEXT NOT NULL REFERENCES projects ON DELETE CASCADE,
    result TEXT NOT NULL,
    generated_at TEXT NOT NULL,
    privacy INTEGER NOT NULL,
    password TEXT,
    details TEXT NOT NULL,
    created_at TEXT NOT NULL,
    idempotency_key TEXT UNIQUE
  );
  CREATE INDEX IF NOT EXISTS reports_by_project ON reports (project);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

/**
 * Opens the service's database and makes its tables where they are missing.
 *
 * @param file - a path, or ":memory:"
 * @throws if the file cannot be opened as a database
 */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(TABLES);
  return database;
}

/**
 * The API key that belongs to a database (section 5), made at random the first time, so that it outlives a restart.
 */
export function apiKeyOf(database: DatabaseSync): string {
  const fresh = randomBytes(24).toString("base64url");
  database.prepare("INSERT OR IGNORE INTO settings VALUES ('api_key', ?)").run(fresh);
  return String(database.prepare("SELECT value FROM settings WHERE name = 'api_key'").get()?.value);
}

/** What a list is asked for, besides its filters; the column is one of the interface's, so it may stand in the SQL. */
interface Order<Column extends string> {
  sort_by: Column;
  sort: "asc" | "desc";
  per_page: number;
  page: number;
}

interface Selection<Column extends string> {
  table: "projects" | "reports";
  /** An SQL condition over the named `values`. */
  filter: string;
  values: Record<string, string | null>;
  order: Order<Column>;
}

/**
 * Reads one page of a table.
 *
 * @returns the rows of that page, and how many rows there are on all pages
 */
export function selectPage<Column extends string>(
  database: DatabaseSync,
  { table, filter, values, order: { sort_by, sort, per_page, page } }: Selection<Column>,
) {
  const matching = `FROM ${table} WHERE ${filter}`;
  const count = database.prepare(`SELECT count(*) AS total ${matching}`).get(values);
  const rows = database
    .prepare(`SELECT * ${matching} ORDER BY ${sort_by} ${sort}, rowid ${sort} LIMIT :limit OFFSET :offset`)
    .all({ ...values, limit: per_page, offset: (page - 1) * per_page });
  return { rows, total: Number(count?.total) };
}

/**
 * A LIKE pattern that finds a text anywhere and takes its wildcards literally; to be used with `ESCAPE '\'`.
 *
 * @returns null where nothing is searched for
 */
export function containing(search: string | undefined): string | null {
  return search === undefined ? null : `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
