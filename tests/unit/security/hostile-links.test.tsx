// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { cleanup, render } from "@testing-library/preact";
import { beforeEach, describe, expect, test } from "vitest";
import { ReportLinks } from "@/components/report/ReportLinks.tsx";
import { decodeReport } from "@/entrypoints/background/decode/index.ts";
import { Creation } from "@/entrypoints/options/activity/Creation.tsx";
import { About } from "@/entrypoints/options/report/About.tsx";
import { OtherFields } from "@/entrypoints/options/report/details/OtherFields.tsx";
import { ReportRow } from "@/entrypoints/options/reports/ReportRow.tsx";
import { createReportList } from "@/entrypoints/options/reports/report-list.ts";
import type { AppState } from "@/utils/app-state.ts";
import type { Report } from "@/utils/contract.ts";
import { REPORT_PAGE, reportLink } from "@/utils/url.ts";
import { emptyState, settingsOf } from "../support/app-state.ts";

const SERVICE = "https://reports.example.com";

const SCHEMES = [
  ...["javascript:", "JaVaScRiPt:", "\tjavascript:", "java\nscript:", "java\tscript:", "\u0001javascript:"],
  ...[
    "\u00a0javascript:",
    "javascript\u200b:",
    "javascript&colon;",
    "javascript%3A",
    "&#106;avascript:",
    "ｊavascript:",
  ],
  ...[
    "vbscript:",
    "livescript:",
    "mocha:",
    "data:text/html,",
    "data:text/html;base64,PHNjcmlwdD4=",
    "DATA:image/svg+xml,",
  ],
  ...[
    "blob:",
    `blob:${SERVICE}/`,
    "filesystem:",
    `filesystem:${SERVICE}/`,
    "file:///",
    "file:",
    "about:",
    "about:srcdoc",
  ],
  ...["chrome:", "chrome-extension://abc/", "moz-extension://abc/", "resource:", "edge:", "view-source:https:"],
  ...[
    "mailto:",
    "tel:",
    "sms:",
    "ftp:",
    "ws:",
    "wss:",
    "intent:",
    "ms-settings:",
    "steam:",
    "jar:",
    "feed:javascript:",
  ],
  ...[
    "//",
    "\\\\",
    "/\\",
    "http",
    "https",
    "http:",
    "https:",
    "http:/",
    " https://",
    "https ://",
    "https:\\\\",
    "h\nttps://",
  ],
  ...["https://[", "https://%00/", "https:// /", "hxxps://", "https.://", "", "#", "?", "@", "../"],
];
const DISGUISES = SCHEMES.flatMap((scheme) => [`${scheme}alert(1)`, `${scheme}//evil.example/`]);

let appState: AppState;

beforeEach(() => {
  appState = emptyState(settingsOf({ id: "c", serviceUrl: SERVICE }, { reportPage: "" }));
});

/** Every place that draws what a service says of a report. */
function Everywhere({ report }: { report: Report }) {
  const times = { startedAt: 1, endedAt: 1, looks: 0, found: 0 };
  const asked = {
    kind: "create",
    id: "1",
    connectionId: "c",
    url: report.url,
    privacy: 1,
    incognito: false,
    failure: null,
  } as const;
  return (
    <>
      <ReportLinks report={report} settings={appState} />
      <Creation
        submission={{ ...asked, ...times, state: "done", seen: true, report }}
        settings={appState}
        isGone={false}
      />
      <About report={report} project={null} checks={0} />
      <OtherFields report={report} search="" onSearch={() => undefined} />
      <table>
        <tbody>
          <ReportRow
            report={report}
            settings={appState}
            trends={signal(null)}
            list={createReportList(signal(appState))}
          />
        </tbody>
      </table>
    </>
  );
}

/** Does a link lead to our own page of a report? */
function isOwnPage(link: string): boolean {
  return /^#\/reports\/[\w%.~!*'()-]+$/.test(link);
}

/** The addresses of all links that are drawn of a report whose every field says this. */
function linksOf(text: string): string[] {
  const more = { [text]: text, in_a_row: [text, text], known_to_no_one: { href: text, src: text } };
  const answers = ["report_url", "link", "permalink", "html_url"].map((field) => ({ [field]: text }));
  return answers.flatMap((answer) => {
    const report = decodeReport({ id: text || 1, url: text, result: text, ...more, ...answer }) as Report;
    const { container } = render(<Everywhere report={report} />);
    const links = [...container.querySelectorAll("a, area, form, iframe, embed, object, link, base")];
    cleanup();
    return links.map((link) => link.getAttribute("href") ?? link.outerHTML);
  });
}

describe(`T11: of ${DISGUISES.length} schemes and disguises`, () => {
  test.each(DISGUISES)("%j becomes no link, or one to a website", (text) => {
    for (const link of linksOf(text))
      expect(isOwnPage(link) ? "https:" : URL.parse(link)?.protocol).toMatch(/^https?:$/);
  });

  test.each(DISGUISES)("%j is not opened as a report, unless it is on the service", (link) => {
    const opened = reportLink({ id: "1", link }, SERVICE, "");
    expect(opened === null || URL.parse(opened)?.origin === SERVICE).toBe(true);
    expect(reportLink({ id: link, link: null }, SERVICE, REPORT_PAGE)).toMatch(
      /^https:\/\/reports\.example\.com\/reports\//,
    );
  });

  test("a web address does become a link, everywhere", () => {
    const links = linksOf(`${SERVICE}/7`);
    expect(new Set(links.filter((link) => !isOwnPage(link)))).toEqual(new Set([`${SERVICE}/7`]));
    expect(links).toHaveLength(4 * 11);
  });
});
