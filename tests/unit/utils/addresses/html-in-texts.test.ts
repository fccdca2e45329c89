import { expect, test } from "vitest";
import { findInSlices } from "@/utils/addresses/find.ts";

const find = async (text: string) => (await findInSlices(text)).map((found) => found.text);

test.each([
  ["text", 'See <a class="x" href="https://a.example/?a=1&amp;b=2">this</a>'],
  ["JSON", '{"html":"<a href=\\"https://a.example/?a=1&amp;b=2\\">this</a>"}'],
])("addresses of links are read as a browser reads them: HTML inside %s", async (_where, line) => {
  expect(await find(line)).toEqual(["https://a.example/?a=1&b=2"]);
});

test("outside of HTML an address stays as it is written", async () => {
  expect(await find("<https://a.example/?a=1&amp;b=2>")).toEqual(["https://a.example/?a=1&amp;b=2"]);
  expect(await find("https://a.example/?a=1&amp;b=2")).toEqual(["https://a.example/?a=1&amp;b=2"]);
});
