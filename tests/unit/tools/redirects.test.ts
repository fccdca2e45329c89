import { expect, test } from "vitest";
import { REDIRECTS } from "../../faults/redirects.ts";
import { OPERATIONS, QUICK_FAULTS, READS, WRITES } from "../../faults/table.ts";

const redirects = QUICK_FAULTS.filter(({ name }) => / to /.test(name) && /^3\d\d/.test(name));

test("the fault matrix plays every redirect, on one read and one write", () => {
  expect(redirects.map(({ name }) => name)).toEqual(REDIRECTS.map(({ name }) => name));
  for (const { name, only = [] } of redirects) {
    expect([
      only.filter((one) => READS.includes(one)).length,
      only.filter((one) => WRITES.includes(one)).length,
    ]).toEqual([1, 1]);
    expect(only, name).toHaveLength(2);
  }
});

test.each(OPERATIONS)("%s meets every status and every target", (operation) => {
  const met = redirects.filter(({ only }) => only?.includes(operation)).map(({ name }) => name.split(" to "));
  expect(new Set(met.map(([status]) => status)).size).toBe(5);
  expect(new Set(met.map(([, target]) => target)).size).toBe(4);
});
