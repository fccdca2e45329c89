import { html } from "hono/html";
import { PRIVACY, type Result } from "../../utils/contract.ts";
import { type Markup, pageLayout } from "./page-layout.ts";
import type { StoredReport } from "./report-rows.ts";

const RESULT_WORDS: Record<Result, string> = { good: "● Good", decent: "▲ Decent", bad: "■ Bad" };

/** The page of a report, for people. */
export function reportPage(report: StoredReport): Markup {
  return pageLayout(
    `Report ${report.id}`,
    html`<p class="result ${report.result}">${RESULT_WORDS[report.result]}</p>
      ${report.privacy === PRIVACY.private && privateNote()}
      <dl>
        <dt>Address</dt>
        <dd><a href="${webAddress(report.url)}" rel="noreferrer">${report.url}</a></dd>
        <dt>Project</dt>
        <dd>${report.project}</dd>
        <dt>Generated</dt>
        <dd><time datetime="${report.generated_at}">${readable(report.generated_at)}</time></dd>
      </dl>
      <h2>Details</h2>
      ${details(report.details)}`,
  );
}

/**
 * The form that asks for a report's password.
 *
 * @param failed - whether a wrong one was just sent
 */
export function passwordPage({ id }: StoredReport, failed: boolean): Markup {
  return pageLayout(
    `Report ${id}`,
    html`<p>This report is protected by a password.</p>
      ${failed && html`<p class="bad" role="alert">That is not its password.</p>`}
      <form method="post">
        <label>Password <input type="password" name="password" required autofocus /></label>
        <button>Show report</button>
      </form>`,
  );
}

/** The page for a report that does not exist, or does no longer. */
export function missingReportPage(): Markup {
  return pageLayout("No such report", html`<p>It may have been deleted.</p>`);
}

function privateNote(): Markup {
  return html`<p class="note">This report is private. It is shown because the service runs on your own computer.</p>`;
}

/** An address that is safe to link to; reports that did not come through the interface may hold others. */
function webAddress(url: string): string {
  return /^https?:/i.test(url) ? url : "";
}

function readable(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}

/** Shows whatever a rater said: lists as lists, and fields under their names. */
function details(value: unknown): Markup {
  if (Array.isArray(value)) return html`<ul>${value.map((item) => html`<li>${details(item)}</li>`)}</ul>`;
  if (typeof value !== "object" || value === null) return html`${String(value)}`;
  const fields = Object.entries(value);
  if (fields.length === 0) return html`<p>None.</p>`;
  return html`<dl>${fields.map(([name, field]) => html`<dt>${name.replaceAll("_", " ")}</dt><dd>${details(field)}</dd>`)}</dl>`;
}
