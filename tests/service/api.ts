import { type Context, Hono } from "hono";
import { PRIVACY, RESULTS_REFRESH, type ReportChanges } from "../../utils/contract.ts";
import { InvalidFields, listAnswer, reportAnswer, requireFields, requireFound } from "./answers.ts";
import { reportCreation } from "./creation.ts";
import type { Rater } from "./rating.ts";
import type { StoredReport } from "./report-rows.ts";
import { newReport, nothing, projectsQuery, reportChanges, reportsQuery } from "./schemas.ts";
import type { Store } from "./store.ts";

/**
 * The seven operations of the interface (section 4), without what they have in common: see `app.ts`.
 *
 * @param store - where projects and reports are kept
 * @param rater - rates an address when a report is created, and when its results are to be made anew
 */
export function createApi(store: Store, rater: Rater): Hono {
  return new Hono().route("/projects", projectRoutes(store)).route("/reports", reportRoutes(store, rater));
}

function projectRoutes(store: Store): Hono {
  const routes = new Hono();

  routes.get("/", (c) => {
    const query = requireFields(projectsQuery, queryOf(c));
    return c.json(listAnswer(c.req.url, query, store.listProjects(query)));
  });

  routes.delete("/:project", async (c) => {
    await requireNothing(c);
    requireFound(store.deleteProject(c.req.param("project")), "project");
    return c.json({ data: { deleted: true } });
  });

  return routes;
}

function reportRoutes(store: Store, rater: Rater): Hono {
  const routes = new Hono();
  const create = reportCreation(store, rater);

  routes.get("/", (c) => {
    const query = requireFields(reportsQuery, queryOf(c));
    const { rows, total } = store.listReports(query);
    return c.json(listAnswer(c.req.url, query, { rows: rows.map(reportAnswer), total }));
  });

  routes.get("/:id", async (c) => {
    await requireNothing(c);
    const report = requireReport(store, c);
    const { score: _told, ...details } = report.details;
    return c.json({ data: { ...reportAnswer(report), details } });
  });

  routes.post("/", async (c) => {
    requireFields(nothing, queryOf(c));
    const report = await create(requireFields(newReport, await formOf(c)), c.req.header("Idempotency-Key"));
    return c.json({ data: reportAnswer(report) }, 201);
  });

  routes.put("/:id", async (c) => {
    requireFields(nothing, queryOf(c));
    const { id, url, ...report } = requireReport(store, c);
    const { results, ...changes } = requireFields(reportChanges, await formOf(c));
    const access = accessAfter(report, changes);
    const rating = results === RESULTS_REFRESH.yes && { ...(await rater(url)), generated_at: new Date().toISOString() };
    const updated = requireFound(store.updateReport(id, { ...access, ...rating }), "report");
    return c.json({ data: reportAnswer(updated) });
  });

  routes.delete("/:id", async (c) => {
    await requireNothing(c);
    requireFound(store.deleteReport(Number(c.req.param("id"))), "report");
    return c.json({ data: { deleted: true } });
  });

  return routes;
}

type Access = Pick<StoredReport, "privacy" | "password">;

/**
 * Who may see a report after an update (section 4.6): a password stays until there is a new one, or none is needed.
 *
 * @returns nothing where the update is not about that
 */
function accessAfter(report: Access, changes: Pick<ReportChanges, "privacy" | "password">): Partial<Access> {
  if (changes.privacy === undefined && changes.password === undefined) return {};
  const privacy = changes.privacy ?? report.privacy;
  const password = changes.password ?? report.password;
  if (privacy === PRIVACY.password) {
    if (password === null) throw new InvalidFields({ password: ["Is required when privacy is 2."] });
    return { privacy, password };
  }
  if (changes.password !== undefined) throw new InvalidFields({ password: ["Applies only when privacy is 2."] });
  return { privacy, password: null };
}

function requireReport(store: Store, c: Context): StoredReport {
  return requireFound(store.readReport(Number(c.req.param("id"))), "report");
}

async function requireNothing(c: Context): Promise<void> {
  requireFields(nothing, queryOf(c));
  requireFields(nothing, await formOf(c));
}

function queryOf(c: Context): URLSearchParams {
  return new URL(c.req.url).searchParams;
}

async function formOf(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await c.req.text());
}
