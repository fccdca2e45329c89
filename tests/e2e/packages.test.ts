import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import JSZip from "jszip";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Reads one of the packages that `npm run zip` has made in a copy of the project. */
async function readPackage(root: string, kind: string): Promise<Buffer> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return readFile(join(root, ".output", `website-reports-${version}-${kind}.zip`));
}

async function hashOf(root: string, kind: string): Promise<string> {
  return createHash("sha256")
    .update(await readPackage(root, kind))
    .digest("hex");
}

async function unpack(archive: Buffer, folder: string): Promise<void> {
  for (const entry of Object.values((await JSZip.loadAsync(archive)).files)) {
    const path = join(folder, entry.name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.async("nodebuffer"));
  }
}

test("the archive for reviewers holds the sources and nothing else of a working copy", async () => {
  const { files } = await JSZip.loadAsync(await readPackage(ROOT, "sources"));
  const names = Object.keys(files);
  expect([...new Set(names.map((name) => name.split("/")[0]))].sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "components",
    "docs",
    "entrypoints",
    "package-lock.json",
    "package.json",
    "public",
    "tests",
    "tsconfig.json",
    "utils",
    "wxt.config.ts",
  ]);
  expect(names.filter((name) => /(^|\/)(\.|node_modules\/)/.test(name))).toEqual([]);
});

test("T15: whoever builds from that archive gets the same packages, byte for byte", { tag: "@soak" }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "sources-"));
  const copy = join(folder, "utils", "entrypoints", "options"); // Where it lies must not matter.
  try {
    await unpack(await readPackage(ROOT, "sources"), copy);
    await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
    await promisify(execFile)("npm", ["run", "zip"], { cwd: copy, shell: process.platform === "win32" });
    for (const kind of ["chrome", "edge", "firefox", "sources"]) {
      expect(await hashOf(copy, kind), kind).toBe(await hashOf(ROOT, kind));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
