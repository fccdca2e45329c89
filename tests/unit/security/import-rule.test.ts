import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const FORBIDDEN = [
  ["utils/a.ts", "@/components/Icon.tsx", "utils knows no page"],
  ["utils/b.ts", "../entrypoints/background/connections/open.ts", "utils knows no page"],
  ["components/A.tsx", "@/entrypoints/background/connections/open.ts", "components are used by several pages"],
  ["components/B.tsx", "../entrypoints/popup/Popup.tsx", "components are used by several pages"],
  ["components/ui/A.tsx", "../report/Rating.tsx", "components/ui knows nothing of reports"],
  ["components/ui/B.tsx", "@/components/report/Rating.tsx", "components/ui knows nothing of reports"],
  ["components/C.tsx", "webextension-polyfill", "the polyfill stands behind it"],
  ["components/E.tsx", "@/utils/database.ts", "The background alone writes the database"],
  ["components/ui/D.tsx", "idb", "The background alone writes the database"],
  ["entrypoints/popup/E.tsx", "@/utils/stores.ts", "The background alone writes the database"],
  ["entrypoints/options/reports/C.tsx", "@/utils/database.ts", "The background alone writes the database"],
  ["entrypoints/popup/A.tsx", "../background/connections/open.ts", "A page asks the background"],
  ["entrypoints/popup/B.tsx", "ofetch", "A page asks the background"],
  ["entrypoints/options/A.tsx", "@/entrypoints/popup/Popup.tsx", "A page asks the background"],
  ["entrypoints/options/reports/A.tsx", "../../background/client/index.ts", "A page asks the background"],
  ["entrypoints/background/a.ts", "@/components/Icon.tsx", "The background draws nothing"],
  ["entrypoints/background/b.ts", "preact", "The background draws nothing"],
  ["entrypoints/background/c.ts", "webextension-polyfill", "the polyfill stands behind it"],
  ["entrypoints/background/f.ts", "./connections/keys.ts", "Keys stay in"],
  ["entrypoints/background/jobs/create/a.ts", "../connections/keys.ts", "Keys stay in"],
  ["entrypoints/background/jobs/a.ts", "../history/record.ts", "Only reports/known.ts writes the history"],
  ["entrypoints/background/reports/known.ts", "preact", "The background draws nothing"],
  ["entrypoints/background/sources/a.ts", "../connections/open.ts", "Sources read what the user names"],
  ["entrypoints/background/sources/b.ts", "../client/index.ts", "Sources read what the user names"],
  ["entrypoints/background/sources/c.ts", "../jobs/journal.ts", "Sources read what the user names"],
  ["entrypoints/background/sources/d.ts", "preact", "The background draws nothing"],
] as const;

const ALLOWED = [
  ["entrypoints/popup/C.tsx", "@/components/Icon.tsx"],
  ["entrypoints/popup/D.tsx", "@/utils/url.ts"],
  ["entrypoints/options/reports/D.tsx", "@/utils/storage/read-database.ts"],
  ["entrypoints/background/g.ts", "@/utils/database.ts"],
  ["entrypoints/options/reports/B.tsx", "../route.ts"],
  ["entrypoints/background/d.ts", "./connections/open.ts"],
  ["entrypoints/background/connections/a.ts", "./keys.ts"],
  ["entrypoints/background/e.ts", "@/utils/url.ts"],
  ["entrypoints/background/history/a.ts", "./points.ts"],
  ["entrypoints/background/sources/e.ts", "../keep-alive.ts"],
  ["components/D.tsx", "@/utils/url.ts"],
  ["components/ui/C.tsx", "../hooks/use-now.ts"],
  ["components/report/A.tsx", "../ui/Icon.tsx"],
] as const;

/** A project of its own with the linter's configuration and one import per file. */
let folder: string;
let said: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "import-rule-"));
  copyFileSync("biome.json", join(folder, "biome.json"));
  for (const [path, source] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `import { x } from "${source}";\nexport { x };\n`);
  }
  const args = ["lint", "--vcs-enabled=false", "--only=style/noRestrictedImports", "--max-diagnostics=none", folder];
  const { stdout, stderr } = spawnSync("node_modules/.bin/biome", [...args, `--config-path=${folder}`], {
    encoding: "utf8",
  });
  said = stdout + stderr;
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What the linter says about one file. */
function about(path: string): string {
  const reports = said.split(/(?=^\S+:\d+:\d+ lint)/m);
  return reports.filter((report) => report.includes(`${path}:`)).join("\n");
}

describe("who may import whom", () => {
  test.each(FORBIDDEN)("%s may not import %s", (path, _source, message) => {
    expect(about(path)).toContain(message);
  });

  test.each(ALLOWED)("%s may import %s", (path) => {
    expect(about(path)).toBe("");
  });
});
