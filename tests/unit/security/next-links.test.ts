import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Client } from "@/entrypoints/background/client/index.ts";
import { createProjectOptions } from "@/entrypoints/options/project-picker/project-options.ts";
import { collect, createCollection } from "@/utils/collect.ts";
import { type ProjectsQuery, REPORTS_QUERY, type Report } from "@/utils/contract.ts";
import type { ListRequest } from "@/utils/messages.ts";
import type { InterceptedAnswer } from "../../service/intercepts.ts";
import { type Service, startService } from "../../service/service.ts";
import { clientOf } from "../support/client.ts";
import { good } from "../support/connected-service.ts";

vi.mock("@/utils/messages.ts", () => ({
  ask: (_question: string, { query, at }: ListRequest<ProjectsQuery>) => client.listProjects(query, { at }),
}));

let service: Service;
let client: Client;
let foreign: Server;
let strangers: number;

beforeEach(async () => {
  service = await startService({ rater: good });
  client = clientOf(service);
  strangers = 0;
  foreign = createServer((_request, response) => response.end("[]")).on("connection", () => strangers++);
  await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  expect(strangers, "connections to another server").toBe(0);
  await service.close();
  foreign.close();
});

/** Lets every list be answered like this, from now on. */
function answerLists(operation: "listReports" | "listProjects", answer: (path: string) => InterceptedAnswer): void {
  service.intercept(operation, { when: "before" }, ({ path }) => {
    answerLists(operation, answer);
    return answer(path);
  });
}

/** The paths that were asked for, without the interface's own. */
function asked(): string[] {
  return service.requests.map(({ path }) => path.replace("/api/v1/reports", ""));
}

const FOREIGN = "127.0.0.1:PORT";
const QUERY = { ...REPORTS_QUERY, result: "bad", per_page: 100 } as const;
const FIRST = `?${new URLSearchParams(Object.entries(QUERY).map(([k, v]) => [k, `${v}`]))}`;

function rowOf(id: number) {
  return { id, url: "https://example.com/" };
}

/** Collects every page of a filtered list. */
function collectBad(soFar = createCollection<Report>()) {
  return collect({ list: (at) => client.listReports(QUERY, { at }) }, soFar);
}

/**
 * What a service may name as the next page, and what is asked for then beside our own query. Null: there is no next
 * page.
 */
const LINKS: [name: string, link: unknown, asked: string | null][] = [
  ["its own address", "SERVICE/api/v1/reports?page=2", "?page=2"],
  ["its own address by another path", "SERVICE/steal?page=2", "?page=2"],
  ["another port", `http://${FOREIGN}/api/v1/reports?page=2`, "?page=2"],
  ["another scheme", `https://${FOREIGN}/api/v1/reports?page=2`, "?page=2"],
  ["another host", `http://localhost:PORT/reports?page=2`, "?page=2"],
  ["another host in IPv6", "http://[::1]:PORT/reports?page=2", "?page=2"],
  ["another host as a number", "http://2130706433:PORT/?page=2", "?page=2"],
  ["another host in hexadecimal", "http://0x7f.1:PORT/?page=2", "?page=2"],
  ["another host with a dot at its end", "http://localhost.:PORT/?page=2", "?page=2"],
  ["another host in capitals", "HTTP://LOCALHOST:PORT/?page=2", "?page=2"],
  ["no scheme", `//${FOREIGN}/?page=2`, "?page=2"],
  ["three slashes", `///${FOREIGN}/?page=2`, "?page=2"],
  ["backslashes", `\\\\${FOREIGN}\\?page=2`, "?page=2"],
  ["a slash and a backslash", `/\\${FOREIGN}/?page=2`, "?page=2"],
  ["backslashes after the scheme", `http:\\\\${FOREIGN}\\x?page=2`, "?page=2"],
  ["a scheme without slashes", `http:${FOREIGN}/x?page=2`, "?page=2"],
  ["a scheme with one slash", `http:/${FOREIGN}/x?page=2`, "?page=2"],
  ["spaces before the scheme", `  http://${FOREIGN}/?page=2`, "?page=2"],
  ["line breaks in the scheme", `ht\ntp://${FOREIGN}/?page=2`, "?page=2"],
  ["user info", `http://me:secret@${FOREIGN}/?page=2`, "?page=2"],
  ["the service as user info", `http://127.0.0.1@${FOREIGN}/?page=2`, "?page=2"],
  ["user info with a backslash", `http://127.0.0.1\\@${FOREIGN}/?page=2`, "?page=2"],
  ["an at sign alone", `@${FOREIGN}/?page=2`, "?page=2"],
  ["a climbing path", "/../../../steal?page=2", "?page=2"],
  ["an encoded climbing path", "/%2e%2e/%2e%2e/steal?page=2", "?page=2"],
  ["a relative path", "reports?page=2", "?page=2"],
  ["only a query", "?page=2", "?page=2"],
  ["a query with an address in it", `?page=http://${FOREIGN}/`, "?page=http%3A%2F%2F127.0.0.1%3APORT%2F"],
  [
    "a query with many signs",
    "?page[number]=2&cursor=a%2Fb%3D%3D&x=1+1",
    "?page%5Bnumber%5D=2&cursor=a%2Fb%3D%3D&x=1+1",
  ],
  ["our own query with other values", "?result=good&search=x&per_page=10&sort=asc&project=p&page=2", "?page=2"],
  ["our own query alone", "?result=bad&per_page=100", "?"],
  ["a query that breaks the line", "?page=2\r\nX-Stolen: 1", "?page=2X-Stolen%3A+1"],
  ["a fragment after the query", `?page=2#@${FOREIGN}/`, "?page=2"],
  ["javascript:", "javascript:fetch('//x')?page=2", "?page=2"],
  ["data:", "data:text/html,x?page=2", "?page=2"],
  ["blob:", `blob:http://${FOREIGN}/?page=2`, "?page=2"],
  ["file:", "file:///etc/passwd?page=2", "?page=2"],
  ["ws:", `ws://${FOREIGN}/?page=2`, "?page=2"],
  ["an object with href", { href: `//${FOREIGN}/?page=2` }, "?page=2"],
  ["an address without a query", `http://${FOREIGN}/`, null],
  ["only a fragment", "#page=2", null],
  ["an empty query", "/reports?", null],
  ["nothing in it", "", null],
  ["no address", "http://[?page=2", null],
  ["a number", 2, null],
  ["a list", [`//${FOREIGN}/?page=2`], null],
  ["true", true, null],
  ["an endless query", `?page=${"2".repeat(70_000)}`, null],
];

describe(`T5: the key follows none of ${LINKS.length} next links to another place`, () => {
  test.each(LINKS)("%s", async (_name, link, expected) => {
    const port = String((foreign.address() as AddressInfo).port);
    const fill = (text: string) => text.replace("PORT", port).replace("SERVICE", service.address);
    const next = JSON.parse(fill(JSON.stringify(link)));
    service.intercept("listReports", { when: "before" }, () => Response.json({ data: [rowOf(1)], links: { next } }));
    service.intercept("listReports", { when: "before" }, () => Response.json({ data: [rowOf(2)] }));
    const { rows } = await collectBad();
    const paging = expected?.slice(1) && `&${fill(expected.slice(1))}`;
    expect(asked()).toEqual(expected === null ? [FIRST] : [FIRST, FIRST + paging]);
    expect([...rows.keys()]).toEqual(expected === null ? ["1"] : ["1", "2"]);
  });

  test.each(["/../../steal?page=2", "/../../../steal", "@127.0.0.1/", "//127.0.0.1/?page=2", "/1", "#", "%2f.."])(
    "a bookmark of %j asks for the first page",
    async (at) => {
      await client.listReports({}, { at });
      await client.listProjects({}, { at });
      expect(service.requests.map(({ path }) => path)).toEqual([
        "/api/v1/reports?search_by=url&sort_by=id&sort=desc&per_page=10",
        "/api/v1/projects?search_by=project&sort_by=created_at&sort=desc&per_page=10",
      ]);
    },
  );
});

describe("T5: lists that never end are given up", () => {
  const page = (next: string, ...ids: number[]) => Response.json({ data: ids.map(rowOf), links: { next } });
  const numberOf = (path: string) => Number(new URLSearchParams(path.split("?")[1]).get("page") ?? 1);

  test.each<[string, (path: string) => Response, requests: number, ids: string]>([
    ["every page names itself", () => page("?page=2", 1, 2), 2, "1,2"],
    ["two pages name each other", (path) => page(`?page=${3 - numberOf(path)}`, numberOf(path)), 3, "1,2"],
    ["the first page comes again under every number", (path) => page(`?page=${numberOf(path) + 1}`, 1, 2), 2, "1,2"],
    ["a page without rows names a next one", (path) => page(`?page=${numberOf(path) + 1}`), 1, ""],
    ["every page has the same doubled row", (path) => page(`?page=${numberOf(path) + 1}`, 7, 7, 7), 2, "7"],
  ])("%s", async (_name, answer, requests, ids) => {
    answerLists("listReports", answer);
    const { rows } = await collectBad();
    expect([asked().length, [...rows.keys()].join()]).toEqual([requests, ids]);
  });

  test.each<[string, () => InterceptedAnswer, string]>([
    ["is missing", () => Response.json({}, { status: 404 }), "notFound"],
    ["is a web page", () => new Response("<p>Log in"), "unexpectedResponse"],
    [
      "leads elsewhere",
      () => Response.redirect(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`),
      "redirected",
    ],
    ["breaks off", () => "drop", "unreachable"],
  ])("a next page that %s leaves what was found before it", async (_name, answer, kind) => {
    service.intercept("listReports", { when: "before" }, () => page("?page=2", 1));
    service.intercept("listReports", { when: "before" }, answer);
    const soFar = createCollection<Report>();
    await expect(collectBad(soFar)).rejects.toMatchObject({ kind });
    expect([...soFar.rows.keys()]).toEqual(["1"]);
  });

  test("the picker of projects offers no more of a list that goes round", async () => {
    answerLists("listProjects", () => Response.json({ data: [{ project: "a" }], links: { next: "?page=2" } }));
    const options = createProjectOptions("c");
    await options.search("");
    expect(options.hasMore()).toBe(true);
    await options.more();
    expect([options.hasMore(), options.names.value, asked().length]).toEqual([false, ["a"], 2]);
  });
});
