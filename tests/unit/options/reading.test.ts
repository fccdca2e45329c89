import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createReading } from "@/entrypoints/options/reading.ts";
import type { Collection } from "@/utils/collect.ts";
import { REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";
import * as messages from "@/utils/messages.ts";

const PAGE = 3;

/** What others do before a page is answered: how many reports they make, and which they delete, by place. */
const between = fc.record({ made: fc.nat(2), deleted: fc.array(fc.nat(20), { maxLength: 2 }) });

/** A service that counts its pages by places, as most do. */
function serviceOf(count: number, changes: { made: number; deleted: number[] }[]) {
  let last = count;
  let ids = Array.from({ length: count }, (_, index) => index + 1);
  const throughout = new Set(ids.map(String));
  const pending = changes.values();
  function change() {
    const { made, deleted } = pending.next().value ?? { made: 0, deleted: [] };
    const gone = new Set(deleted.flatMap((place) => ids[place % Math.max(ids.length, 1)] ?? []));
    for (const id of gone) throughout.delete(String(id));
    ids = [...ids.filter((id) => !gone.has(id)), ...Array.from({ length: made }, () => ++last)];
  }
  function answer({ query, at }: { query: { sort: string }; at: string | null }) {
    if (at !== null) change();
    const from = Number(at ?? 0);
    const sorted = ids.toSorted((a, b) => (query.sort === "asc" ? a - b : b - a));
    const rows = sorted.slice(from, from + PAGE).map((id) => ({ id: String(id), url: `https://example.com/${id}` }));
    const next = from + PAGE < ids.length ? String(from + PAGE) : null;
    return { rows, unreadable: 0, total: ids.length, next, isLast: next === null, answeredAt: null };
  }
  return { answer, throughout };
}

test("a reading that says it has all has every report that was there throughout, whatever others do meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 14 }), fc.array(between, { maxLength: 6 }), async (count, changes) => {
      const service = serviceOf(count, changes);
      vi.spyOn(messages, "ask").mockImplementation((async (_question: string, asked: never) =>
        service.answer(asked)) as never);
      const finish = vi.fn<(read: Collection<Report>) => void>();
      await createReading("all", "c", REPORTS_QUERY, finish).run();
      const [read] = finish.mock.lastCall as [Collection<Report>];
      if (read.isWhole) expect([...read.rows.keys()]).toEqual(expect.arrayContaining([...service.throughout]));
    }),
    { numRuns: 2_000 },
  );
});

test("a list whose rows are too large for long pages is read in short ones", async () => {
  const service = serviceOf(7, []);
  vi.spyOn(messages, "ask").mockImplementation((async (_question: string, asked: { query: { per_page: number } }) => {
    if (asked.query.per_page > 10) throw new AppError("tooLarge");
    return service.answer(asked as never);
  }) as never);
  const finish = vi.fn<(read: Collection<Report>) => void>();
  const { run, failure } = createReading("all", "c", REPORTS_QUERY, finish);
  await run();
  expect(failure.value).toBeNull();
  expect(finish.mock.lastCall?.[0]).toMatchObject({ isWhole: true, rows: { size: 7 } });
});
