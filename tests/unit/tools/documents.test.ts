import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const DOCUMENTS = [...globSync("*.md"), ...globSync("{docs,docs/store,tests}/*.md")];

describe.each(DOCUMENTS)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  test("links to what is there", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)(#[^)]*)?\)/g)].map(([, path]) => path as string);
    expect(links.filter((path) => !existsSync(join(dirname(document), path)))).toEqual([]);
  });

  test("names files that are there", () => {
    const paths = [...text.matchAll(/`((?:components|docs|entrypoints|public|tests|utils)\/[\w./-]+\.\w+)`/g)];
    expect(paths.map(([, path]) => path as string).filter((path) => !existsSync(path))).toEqual([]);
  });
});

test("the map of the tests names files that are there", () => {
  const paths = [...readFileSync("tests/README.md", "utf8").matchAll(/`([\w-]+\/[\w./-]+\.ts)`/g)];
  expect(paths.map(([, path]) => path as string).filter((path) => !existsSync(join("tests", path)))).toEqual([]);
});
