import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { collect as collectRows, createCollection, MAX_PAGES, proveEnd } from "@/utils/collect.ts";
import type { Page, Report } from "@/utils/contract.ts";
import { AppError } from "@/utils/errors.ts";

const EMPTY: Page<Report> = {
  ...{ rows: [], unreadable: 0, total: null, from: null, next: null, previous: null, isLast: false, answeredAt: null },
};

type ListReports = (at: string | null, perPage?: number) => Promise<Page<Report>>;

/** A list that answers the first request with the first page and `?page=2` with the second. */
function listOf(pages: Partial<Page<Report>>[]) {
  return vi.fn<ListReports>(async (at) => {
    const number = at === null ? 1 : Number(new URLSearchParams(at).get("page"));
    const next = number < pages.length ? `?page=${number + 1}` : null;
    return { ...EMPTY, next, ...pages[number - 1] };
  });
}

function reports(...ids: (string | number)[]): Report[] {
  return ids.map((id) => ({ id: String(id) }) as Report);
}

function collect(
  list: ListReports,
  {
    onProgress = (_count: number, _total: number | null): void => {},
    signal = new AbortController().signal,
    soFar = createCollection<Report>(),
  } = {},
) {
  const onPage = ({ rows, total }: typeof soFar) => void onProgress(rows.size, total);
  return collectRows({ list, onPage, signal }, soFar);
}

function ids({ rows }: { rows: Map<string, Report> }): string {
  return [...rows.keys()].join();
}

describe("collecting a list", () => {
  test("without any envelope takes the one page", async () => {
    const list = listOf([{ rows: reports(1, 2) }]);
    const collection = await collect(list);
    expect(ids(collection)).toBe("1,2");
    expect(collection).toMatchObject({ pages: 1, total: null, next: null });
  });

  test("follows the service's own paging", async () => {
    const list = listOf([{ rows: reports(1), total: 3 }, { rows: reports(2), total: 3 }, { rows: reports(3) }]);
    const onProgress = vi.fn();
    expect(ids(await collect(list, { onProgress }))).toBe("1,2,3");
    expect(list.mock.calls).toEqual([
      [null, 100],
      ["?page=2", 100],
      ["?page=3", 100],
    ]);
    expect(onProgress.mock.calls).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  test("keeps a report once that moved to another page meanwhile", async () => {
    expect(ids(await collect(listOf([{ rows: reports(1, 2) }, { rows: reports(2, 3) }])))).toBe("1,2,3");
  });

  test("ends where the next pages lead in a circle", async () => {
    const list = listOf([{ rows: reports(1) }, { rows: reports(2) }, { rows: reports(3), next: "?page=2" }]);
    expect(ids(await collect(list))).toBe("1,2,3");
    expect(list).toHaveBeenCalledTimes(3);
  });

  test("ends where a service gives the same page for every number", async () => {
    const list = vi.fn<ListReports>(async (at) => {
      const page = at === null ? 1 : Number(at.slice(6));
      return { ...EMPTY, rows: reports(1, 2), next: `?page=${page + 1}` };
    });
    expect(ids(await collect(list))).toBe("1,2");
    expect(list).toHaveBeenCalledTimes(2);
  });

  test("passes a page of which nothing could be read, and counts its rows", async () => {
    const list = listOf([{ rows: reports(1), unreadable: 1 }, { unreadable: 2 }, { rows: reports(3) }]);
    const collection = await collect(list);
    expect([ids(collection), collection.unreadable]).toEqual(["1,3", 3]);
  });

  test("never runs more than a thousand pages", async () => {
    let page = 1;
    const list = vi.fn<ListReports>(async () => ({ ...EMPTY, rows: reports(page), next: `?page=${++page}` }));
    const collection = await collect(list);
    expect(list).toHaveBeenCalledTimes(MAX_PAGES);
    expect(collection.next).toBe("?page=1001");
  });

  test("that fails in the middle keeps what was fetched, and goes on there", async () => {
    const list = listOf([{ rows: reports(1) }, { rows: reports(2) }, { rows: reports(3) }]);
    const answer = list.getMockImplementation() as ListReports;
    list.mockImplementationOnce(answer).mockRejectedValueOnce(new AppError("offline"));
    const soFar = createCollection<Report>();
    await expect(collect(list, { soFar })).rejects.toThrow("offline");
    expect(ids(soFar)).toBe("1");
    expect(ids(await collect(list, { soFar }))).toBe("1,2,3");
    expect(list.mock.calls.map(([at]) => at).slice(1)).toEqual(["?page=2", "?page=2", "?page=3"]);
  });

  describe("whose rows are large", () => {
    /** Refuses long pages from this one on. */
    function largeFrom(page: number) {
      const whole = listOf([
        { rows: reports(1), total: 3 },
        { rows: reports(2), total: 3 },
        { rows: reports(3), total: 3 },
      ]);
      return vi.fn<ListReports>(async (at, perPage) => {
        const number = at === null ? 1 : Number(at.slice(6));
        if (perPage === 100 && number >= page) throw new AppError("tooLarge");
        return whole(at);
      });
    }

    test.each([1, 2, 3])("begins anew with short pages where long page %i is too large, and is whole", async (page) => {
      const list = largeFrom(page);
      const soFar = createCollection<Report>();
      const collection = await collect(list, { soFar });
      expect(collection).toBe(soFar);
      expect([ids(collection), collection.isWhole, collection.pages]).toEqual(["1,2,3", true, 3]);
      expect(list.mock.calls.slice(page)).toEqual([
        [null, 10],
        ["?page=2", 10],
        ["?page=3", 10],
      ]);
    });

    test("fails where short pages are too large as well", async () => {
      const list = vi.fn<ListReports>().mockRejectedValue(new AppError("tooLarge"));
      await expect(collect(list)).rejects.toThrow("tooLarge");
      expect(list).toHaveBeenCalledTimes(2);
    });

    test("goes on with short pages after a failure", async () => {
      const list = largeFrom(1);
      const answer = list.getMockImplementation() as ListReports;
      list.mockImplementation(async (at, perPage) => {
        if (at === "?page=2" && list.mock.calls.length === 3) throw new AppError("offline");
        return answer(at, perPage);
      });
      const soFar = createCollection<Report>();
      await expect(collect(list, { soFar })).rejects.toThrow("offline");
      expect(ids(await collect(list, { soFar }))).toBe("1,2,3");
      expect(list.mock.lastCall).toEqual(["?page=3", 10]);
    });
  });

  describe("of a service that tells nothing of paging beside a single page", () => {
    const all = Array.from({ length: 23 }, (_, index) => index);
    const paged = async (at: string | null, size = 100): Promise<Page<Report>> => {
      const number = at === null ? 1 : Number(at.slice(6));
      const next = number * size < all.length ? `?page=${number + 1}` : null;
      const rows = reports(...all.slice((number - 1) * size, number * size));
      return { ...EMPTY, rows, next, isLast: next === null && number > 1 };
    };
    async function prove(answer: ListReports) {
      const list = vi.fn<ListReports>(answer);
      const collection = await collect(list);
      expect([collection.rows.size, collection.isWhole, list.mock.calls.length]).toEqual([23, false, 1]);
      await proveEnd({ list }, collection);
      return { whole: [collection.rows.size, collection.isWhole], sizes: list.mock.calls.map(([, size]) => size) };
    }

    test("is whole once short pages, of which the last one names those before it, show the same", async () => {
      expect(await prove(paged)).toEqual({ whole: [23, true], sizes: [100, 10, 10, 10] });
    });

    test.each<[string, ListReports]>([
      ["that pages nothing", (at) => paged(at)],
      ["that cuts a page without a word", async (at, size) => ({ ...(await paged(at, size)), next: null })],
      [
        "that asks for a pause",
        async (at, size) => {
          if (size === 10) throw new AppError("rateLimited");
          return paged(at, size);
        },
      ],
    ])("stays as it was where one %s", async (_what, answer) => {
      expect((await prove(answer)).whole).toEqual([23, false]);
    });
  });

  test("that is stopped ends at once and drops what comes later", async () => {
    const turn = new AbortController();
    const late = Promise.withResolvers<Page<Report>>();
    const list = vi.fn<ListReports>(async (at) =>
      at === null ? { ...EMPTY, rows: reports(1), next: "?page=2" } : late.promise,
    );
    const onProgress = vi.fn();
    const collecting = collect(list, { signal: turn.signal, onProgress });
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    turn.abort();
    expect(ids(await collecting)).toBe("1");
    late.resolve({ ...EMPTY, rows: reports(2) });
    await late.promise;
    expect(onProgress).toHaveBeenCalledTimes(1);
  });

  test("that was stopped before it began asks nothing", async () => {
    const list = listOf([{ rows: reports(1) }]);
    await collect(list, { signal: AbortSignal.abort() });
    expect(list).not.toHaveBeenCalled();
  });

  test.each<[string, Partial<Page<Report>>[], boolean]>([
    ["the service says that nothing follows", [{ rows: reports(1) }, { rows: reports(2), isLast: true }], true],
    [
      "its total is reached",
      [
        { rows: reports(1), total: 2 },
        { rows: reports(2), total: 2 },
      ],
      true,
    ],
    ["nobody says that it has ended", [{ rows: reports(1) }, { rows: reports(2) }], false],
    ["its total is not reached", [{ rows: reports(1), total: 3, isLast: true }], false],
    ["a row cannot be read", [{ rows: reports(1), unreadable: 1, isLast: true }], false],
    [
      "its total shrinks between two pages",
      [
        { rows: reports(1), total: 3 },
        { rows: reports(2), total: 2 },
      ],
      false,
    ],
    ["a row comes twice", [{ rows: reports(1, 2) }, { rows: reports(2), isLast: true }], false],
    ["its pages lead in a circle", [{ rows: reports(1) }, { rows: reports(2), next: "?page=1", isLast: true }], false],
  ])("is known to be whole or not where %s", async (_name, pages, isWhole) => {
    expect((await collect(listOf(pages))).isWhole).toBe(isWhole);
  });

  test("of any list ends, and finds every report of the pages it saw once", async () => {
    const pages = fc.array(fc.record({ ids: fc.array(fc.nat(20), { maxLength: 4 }), next: fc.option(fc.nat(9)) }), {
      minLength: 1,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(pages, async (answers) => {
        const seen: string[] = [];
        const collection = await collect(async (at) => {
          const { ids, next } = answers[Number(at?.slice(1) ?? 0) % answers.length] as {
            ids: number[];
            next: number | null;
          };
          seen.push(...ids.map(String));
          return { ...EMPTY, rows: reports(...ids), next: next === null ? null : `?${next}` };
        });
        expect([...collection.rows.keys()]).toEqual([...new Set(seen)]);
        expect(collection.pages).toBeLessThanOrEqual(11);
      }),
    );
  });
});
