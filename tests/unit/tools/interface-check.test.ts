// @vitest-environment node
import { describe, expect, it } from "vitest";
import { offences } from "../../service/interface-check.ts";
import { startService } from "../../service/service.ts";
import { type Call, call, create, rater, service, setUpLocalService } from "./local-service.ts";

setUpLocalService();

describe("the interface check", () => {
  const list = "search_by=url&sort_by=id&sort=desc&per_page=10";

  it("finds nothing in what a well-behaved client sends", async () => {
    await call("GET", `/reports?${list}&search=x&project=a&result=good&page=2`);
    await call("GET", "/projects?search_by=project&sort_by=created_at&sort=desc&per_page=10");
    await create({ url: "https://example.com/", privacy: "2", password: "secret" });
    await call("GET", "/reports/1");
    await call("PUT", "/reports/1", { form: { privacy: "0", results: "1" } });
    await call("DELETE", "/reports/1");
    await call("DELETE", "/projects/a%2Fb");
    await fetch(`${service.address}/api/v1/reports`, { method: "OPTIONS" });
    await fetch(`${service.address}/reports/1`);
    expect(offences(service.requests)).toEqual([]);
    expect(service.requests).toHaveLength(9);
  });

  it.each<[string, string, Call, string[]]>([
    ["PATCH", "/reports/1", {}, ["PATCH /api/v1/reports/1 is not an operation of the interface."]],
    ["GET", "/projects/a/b", {}, ["GET /api/v1/projects/a/b is not an operation of the interface."]],
    [
      "GET",
      "/reports/1",
      { headers: { Authorization: undefined } },
      ["readReport has no Authorization: Bearer header."],
    ],
    ["GET", "/reports/1", { headers: { Accept: "*/*" } }, ["readReport has no Accept: application/json header."]],
    ["GET", "/reports/1", { headers: { Cookie: "a=b" } }, ["readReport has a Cookie header."]],
    ["GET", "/reports/1", { headers: { Referer: "https://a.example/" } }, ["readReport has a Referer header."]],
    ["GET", "/reports/1?x=1", {}, ['readReport has the parameter "x" wrong: Is not part of the interface.']],
    ["DELETE", "/reports/1", { form: { a: "b" } }, ["deleteReport has a body."]],
    [
      "PUT",
      "/reports/1",
      { form: {}, headers: { "Content-Type": "text/plain" } },
      ["updateReport is not form-urlencoded by its Content-Type header."],
    ],
    [
      "GET",
      `/reports?${list.replace("10", "11")}`,
      {},
      ['listReports has the parameter "per_page" wrong: Must be one of 10, 25, 50, 100.'],
    ],
    [
      "GET",
      "/reports?search_by=url&per_page=10",
      {},
      ['listReports does not send "sort_by".', 'listReports does not send "sort".'],
    ],
    ["POST", "/reports", { form: { url: "https://a.example/" } }, ['createReport does not send "privacy".']],
    [
      "POST",
      "/reports",
      { form: { url: "https://a.example/", privacy: "1", password: "secret" } },
      ['createReport has the field "password" wrong: Applies only when privacy is 2.'],
    ],
    [
      "PUT",
      "/reports/1",
      { form: { privacy: "0", password: "secret" } },
      ['updateReport has the field "password" wrong: Applies only when privacy is 2.'],
    ],
  ])("tells what is wrong with %s %s %o", async (method, path, options, sentences) => {
    await call(method, path, options);
    expect(offences(service.requests)).toEqual(sentences);
  });

  it("notices a GET that announces a body, which fetch cannot send", () => {
    const request = { method: "GET", path: "/api/v1/reports/1", body: "", time: 0 };
    const headers = { authorization: "Bearer k", accept: "application/json", "content-length": "3" };
    expect(offences([{ ...request, headers }])).toEqual(["readReport has a body."]);
  });

  it("knows the sub-folder of the service", async () => {
    const below = await startService({ rater, basePath: "/tools" });
    await call("GET", "/reports/1", { at: below });
    await below.close();
    expect(offences(below.requests, "/tools")).toEqual([]);
    expect(offences(below.requests)).toEqual(["GET /tools/api/v1/reports/1 is not an operation of the interface."]);
  });

  it("never repeats a key or a password", async () => {
    await call("GET", `/reports/1/${service.key}?${service.key}=1`);
    await call("GET", `/reports/1?${service.key}=1`);
    await create({ url: "x", privacy: "pass-word", password: "pass-word" });
    const sentences = offences(service.requests);
    expect(sentences).toHaveLength(4);
    expect(sentences.join()).not.toMatch(new RegExp(`pass-word|${service.key}`));
  });
});
