import { Hono } from "hono";
import { html } from "hono/html";
import { PRIVACY } from "../../utils/contract.ts";
import { type Markup, pageLayout } from "./page-layout.ts";
import { missingReportPage, passwordPage, reportPage } from "./report-page.ts";
import { samplePage } from "./sample-page.ts";
import type { Store } from "./store.ts";

/**
 * The pages for people: what this is, a page for each report, and a sample website to report on.
 *
 * @param store - where the reports come from
 */
export function createPages(store: Store): Hono {
  const pages = new Hono();

  pages.get("/", (c) => c.html(homePage()));
  pages.get("/sample/", (c) => c.html(samplePage()));

  pages.get("/reports/:id", (c) => {
    const report = store.readReport(Number(c.req.param("id")));
    if (!report) return c.html(missingReportPage(), 404);
    return c.html(report.privacy === PRIVACY.password ? passwordPage(report, false) : reportPage(report));
  });

  pages.post("/reports/:id", async (c) => {
    const report = store.readReport(Number(c.req.param("id")));
    if (!report) return c.html(missingReportPage(), 404);
    const { password } = await c.req.parseBody();
    const opens = report.privacy !== PRIVACY.password || password === report.password;
    return opens ? c.html(reportPage(report)) : c.html(passwordPage(report, true), 403);
  });

  return pages;
}

function homePage(): Markup {
  return pageLayout(
    "Local report service",
    html`<p>
        This is a website report service for development. It runs on your own computer, follows the projects and reports
        interface, and rates pages with Lighthouse.
      </p>
      <p>Connect the extension to this address with the key that was printed at the start.</p>
      <p>A page to try it on: <a href="sample/">the sample website</a>.</p>`,
  );
}
