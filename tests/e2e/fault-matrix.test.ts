import { keepCells } from "../faults/report.ts";
import type { Tried } from "../faults/row.ts";
import { type Cell, type ExtensionPage, runMatrix } from "../faults/run.ts";
import { type Stage, setStage } from "../faults/stage.ts";
import { FAULTS } from "../faults/table.ts";
import { publicKeyHash } from "../service/faults/certificate.ts";
import { startChromium } from "./chromium.ts";
import { startOurFirefox } from "./our-firefox.ts";
import { settingsTab } from "./settings-tab.ts";
import { BUILD, expect, test } from "./story.ts";

const ALL_HOSTS = ["http://*/*", "https://*/*"];

/** The operations are shared out among browsers that run at the same time. */
const SHARES: Tried[][] = [
  ["listReports", "listProjects", "readReport"],
  ["createReport", "updateReport", "deleteReport"],
];

let stage: Stage;

test.beforeEach(async () => {
  test.setTimeout(400_000);
  stage = await setStage(FAULTS);
});

test.afterEach(async () => {
  expect(stage.foreign.requests, "what a redirect led elsewhere").toEqual([]);
  await stage.close();
});

for (const operations of SHARES) {
  test(`Chromium: every fault of ${operations.join(", ")} ends in the right state, words and remedy`, async () => {
    const trustedKey = publicKeyHash(stage.trusted);
    const chromium = await startChromium({ extension: BUILD, trustedKey });
    await settingsTab(chromium);
    await chromium.allow(ALL_HOSTS);
    const open = (path: string) => chromium.openPage(path);
    await judge(await runMatrix({ engine: "Chromium", stage, faults: FAULTS, operations, open }));
    await chromium.close();
  });

  test(`Firefox: every fault of ${operations.join(", ")} ends in the right state, words and remedy`, async () => {
    const firefox = await startOurFirefox({ grant: ALL_HOSTS });
    for (const place of ["https", "untrusted"] as const) {
      await firefox.trust(stage.trusted.cert, Number(new URL(stage.addresses[place]).port));
    }
    const open = (path: string) => firefox.openPage(path) as Promise<ExtensionPage>;
    await judge(await runMatrix({ engine: "Firefox", stage, faults: FAULTS, operations, open }));
    await firefox.close();
  });
}

async function judge(cells: Cell[]): Promise<void> {
  await keepCells(cells);
  const wrong = cells.filter((cell) => cell.wrong.length > 0);
  expect(wrong.map(({ fault, operation, wrong }) => `${operation}, ${fault}: ${wrong.join("; ")}`)).toEqual([]);
}
