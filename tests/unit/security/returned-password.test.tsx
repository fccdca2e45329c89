// @vitest-environment happy-dom
import { render } from "@testing-library/preact";
import { expect, test } from "vitest";
import { decodeReport, decodeReports } from "@/entrypoints/background/decode/index.ts";
import { About } from "@/entrypoints/options/report/About.tsx";
import { OtherFields } from "@/entrypoints/options/report/details/OtherFields.tsx";
import { toCsv } from "@/entrypoints/options/reports/export/csv.ts";
import { toJson } from "@/entrypoints/options/reports/export/service-fields.ts";
import type { Report } from "@/utils/contract.ts";

const SECRET = "correct horse";
const FIELDS = { url: "https://example.com/", privacy: 2, password: SECRET, score: 93 };

test.each<[string, Record<string, unknown>]>([
  ["the row", { id: 1, ...FIELDS }],
  ["the attributes of JSON:API", { type: "reports", id: "1", attributes: FIELDS }],
  ["both", { id: 1, password: SECRET, attributes: FIELDS }],
])("a password that a service returns in %s is neither shown nor saved", (_name, row) => {
  const report = decodeReport({ data: row }) as Report;
  const { rows } = decodeReports({ body: [row], headers: new Headers() });
  const { container } = render(
    <>
      <About report={report} project={null} checks={0} />
      <OtherFields report={report} search="" onSearch={() => undefined} />
    </>,
  );
  for (const text of [container.textContent, toCsv(rows), toJson(rows), JSON.stringify(report)]) {
    expect(text).toContain("93");
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('"password"');
  }
});
