import { expect, test } from "vitest";
import { createFileReader } from "@/entrypoints/options/new-reports/sources/file-reader.ts";

const file = (name: string, text: string) => new File([text], name);
const named = ({ failures }: ReturnType<typeof createFileReader>) => failures.value.map(({ name }) => name);

test("a file that was not read is still named when others are dropped meanwhile", async () => {
  const reader = createFileReader(() => undefined);
  await Promise.all([reader.read([file("none.txt", "")]), reader.read([file("list.txt", "https://example.com/")])]);
  expect(named(reader)).toEqual(["none.txt"]);
  await reader.read([file("more.txt", "https://example.com/more")]);
  expect(named(reader)).toEqual([]);
});

test("a file of which some lines have no address is named with their number", async () => {
  const added: string[] = [];
  const reader = createFileReader(({ addresses }) => added.push(...addresses));
  await reader.read([file("pages.csv", "url;title\nhttps://example.com/;Start\n\nto be done;Shop")]);
  expect(reader.incomplete.value).toEqual([{ name: "pages.csv", linesWithout: 2 }]);
  expect(added).toEqual(["https://example.com/"]);
  await reader.read([file("more.txt", "https://example.com/more")]);
  expect(reader.incomplete.value).toEqual([]);
});
