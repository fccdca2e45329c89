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
