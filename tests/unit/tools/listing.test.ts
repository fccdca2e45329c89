import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import config from "../../../wxt.config.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const LISTING = readFileSync(`${ROOT}docs/store/listing.md`, "utf8");
const LANGUAGES = globSync("public/_locales/*/messages.json", { cwd: ROOT });

function sentencesOf(path: string) {
  return JSON.parse(readFileSync(ROOT + path, "utf8"));
}

/** What stands below a heading of the listing. */
function section(heading: string): string {
  const [, text = ""] = LISTING.split(`\n## ${heading}\n`);
  return text.split("\n## ")[0]?.trim() ?? "";
}

/** The names in code style that rows of a section's tables begin with. */
function rowNames(heading: string): string[] {
  return [...section(heading).matchAll(/^\| `(.+?)`/gm)].map(([, name]) => name as string);
}

async function manifestOf(browser: string) {
  const env = { browser, command: "build", mode: "production", manifestVersion: 3 } as const;
  return typeof config.manifest === "function" ? config.manifest(env) : config.manifest;
}

describe("the stores' listing", () => {
  test("has the name and the summary of the manifest", () => {
    const { extensionName, extensionDescription } = sentencesOf("public/_locales/en/messages.json");
    expect(section("Name")).toBe(extensionName.message);
    expect(section("Summary")).toBe(extensionDescription.message);
  });

  test.each(LANGUAGES)("has room for the name and the summary in %s", (path) => {
    const { extensionName, extensionDescription } = sentencesOf(path);
    expect(extensionName.message.length).toBeLessThanOrEqual(45);
    expect(extensionDescription.message.length).toBeLessThanOrEqual(132);
  });

  test("justifies every permission of the manifest, and no other", async () => {
    const manifests = [await manifestOf("chrome"), await manifestOf("firefox")];
    const permissions = manifests.flatMap((manifest) => [
      ...(manifest?.permissions ?? []),
      ...(manifest?.optional_permissions ?? []),
      ...(manifest?.optional_host_permissions ?? []),
    ]);
    expect(rowNames("Permissions").sort()).toEqual([...new Set(permissions)].sort());
  });

  test("discloses the data that the manifest tells Firefox about", async () => {
    const manifest = await manifestOf("firefox");
    const { required } = manifest?.browser_specific_settings?.gecko?.data_collection_permissions ?? {};
    expect(rowNames("Data")).toEqual(required);
  });

  test("names pictures that exist, in the size their names say", () => {
    const pictures = rowNames("Pictures");
    expect(pictures).not.toEqual([]);
    for (const picture of pictures) {
      const png = readFileSync(`${ROOT}docs/store/${picture}`);
      expect(picture).toContain(`-${png.readUInt32BE(16)}x${png.readUInt32BE(20)}.png`);
    }
  });
});
