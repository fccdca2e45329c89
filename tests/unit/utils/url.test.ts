import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  fillReportPage,
  parseReportAddress,
  parseServiceAddress,
  permissionPattern,
  REPORT_PAGE,
  reportLink,
  shortAddress,
} from "@/utils/url.ts";

describe("the address to report on", () => {
  test.each([
    ["https://example.com/a?b=1", "https://example.com/a?b=1", false],
    ["  https://example.com/a  ", "https://example.com/a", false],
    ["example.com/a", "https://example.com/a", false],
    ["//example.com/a", "https://example.com/a", false],
    ["http://https/a", "http://https/a", false],
    ["example.com:8080/a", "https://example.com:8080/a", false],
    ["localhost:3000", "http://localhost:3000/", false],
    ["https://example.com/a#part", "https://example.com/a", true],
    ["https://me:secret@example.com/", "https://example.com/", true],
    ["https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4", false],
    ["https://example.com/%E4%BD%A0?q=%2F", "https://example.com/%E4%BD%A0?q=%2F", false],
    ["http://[::1]:8080/x", "http://[::1]:8080/x", false],
  ])("%s is sent as %s", (text, address, stripped) => {
    expect(parseReportAddress(text)).toEqual({ address, stripped });
  });

  test("30,000 characters are sent faithfully", () => {
    const long = `https://example.com/?q=${"x".repeat(30_000)}`;
    expect(parseReportAddress(long)).toEqual({ address: long, stripped: false });
  });

  test.each([
    ["", "empty"],
    ["   ", "empty"],
    ["https://", "notAnAddress"],
    ["http://exa mple.com", "notAnAddress"],
    ["two words", "notAnAddress"],
    ["https://example.com/a b", "notAnAddress"],
    ["https://example.com/ https://example.com/b", "notAnAddress"],
    ["https://exam\nple.com", "notAnAddress"],
    ["https://example.com/\u0007", "notAnAddress"],
    ["https://https://example.com/", "notAnAddress"],
    ["https://http://example.com/", "notAnAddress"],
    ["http:https://example.com", "notAnAddress"],
    ["/about", "notAnAddress"],
    ["\\about", "notAnAddress"],
    ["file:///etc/passwd", "notWeb"],
    ["chrome://settings", "notWeb"],
    ["javascript:alert(1)", "notWeb"],
    ["data:text/html,hi", "notWeb"],
    ["mailto:a@example.com", "notWeb"],
    ["ftp://example.com", "notWeb"],
  ])("%j is refused as %s", (text, problem) => {
    expect(parseReportAddress(text)).toEqual({ problem });
  });
});

describe("the service's address", () => {
  test.each([
    ["https://reports.example.com", "https://reports.example.com"],
    ["https://reports.example.com/", "https://reports.example.com"],
    ["reports.example.com", "https://reports.example.com"],
    ["https://example.com/tools/", "https://example.com/tools"],
    ["https://example.com/tools///", "https://example.com/tools"],
    ["https://example.com/api/v1", "https://example.com"],
    ["https://example.com/tools/api/v1/", "https://example.com/tools"],
    ["https://example.com/api/v1/reports?per_page=10", "https://example.com"],
    ["https://example.com/?a=b#c", "https://example.com"],
    ["https://example.com/api/v10", "https://example.com/api/v10"],
    ["HTTPS://Example.COM", "https://example.com"],
    ["127.0.0.1:4750", "http://127.0.0.1:4750"],
    ["https://example.com:8443/x", "https://example.com:8443/x"],
  ])("%s is read as %s", (text, address) => {
    expect(parseServiceAddress(text)).toEqual({ address });
  });

  test.each([
    ["", "empty"],
    ["https://", "notAnAddress"],
    ["ftp://example.com", "notWeb"],
    ["https://me:pw@example.com", "userInfo"],
  ])("%j is refused as %s", (text, problem) => {
    expect(parseServiceAddress(text)).toEqual({ problem });
  });

  test("the permission asked for is the one origin", () => {
    expect(permissionPattern("https://example.com/tools")).toBe("https://example.com/*");
  });
});

describe("a report's own page", () => {
  const address = "https://reports.example.com/tools";
  test.each([
    ["no link: the setting", null, REPORT_PAGE, "https://reports.example.com/tools/reports/a%2Fb"],
    ["no link, no setting", null, "", null],
    ["a link on the service", "https://reports.example.com/r/1", REPORT_PAGE, "https://reports.example.com/r/1"],
    ["a relative link", "/r/1", "", "https://reports.example.com/r/1"],
    ["a foreign link", "https://evil.example/r/1", "", null],
    ["a link that is a script", "javascript:alert(1)", "", null],
    ["a setting that is a script", null, "javascript:alert({id})", null],
    ["a setting elsewhere", null, "https://view.example/{id}", "https://view.example/a%2Fb"],
  ])("%s", (_name, link, pattern, expected) => {
    expect(reportLink({ id: "a/b", link }, address, pattern)).toBe(expected);
  });

  test("none where the service's address has been lost, and whatever the id is made of", () => {
    expect(reportLink({ id: "1", link: "https://reports.example.com/r/1" }, "", REPORT_PAGE)).toBeNull();
    expect(reportLink({ id: "\ud800", link: null }, address, "{address}/{id}")).toBe(`${address}/%EF%BF%BD`);
  });

  test("an id never leaves its place in the pattern", () => {
    expect(fillReportPage(REPORT_PAGE, "https://r.example", "../../x?y#z")).toBe(
      "https://r.example/reports/..%2F..%2Fx%3Fy%23z",
    );
  });
});

test("narrow places show an address without its scheme", () => {
  expect(shortAddress("https://example.com/")).toBe("example.com");
  expect(shortAddress("https://example.com/a/")).toBe("example.com/a/");
});

test("a shown address is read in letters, as browsers show it", () => {
  expect(shortAddress("https://example.com/%C3%BCber-uns/%e4%bd%a0%E5%A5%BD")).toBe("example.com/über-uns/你好");
  expect(shortAddress("https://example.com/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7?q=%C3%A4")).toBe("example.com/مرحبا?q=ä");
});

test.each(["a%20b", "a%2Fb", "%E2%80%AEtxt", "100%25", "%C3", "%C2%A0", "%41", "%F0%9F%98%80%00"])(
  "a shown address keeps %s, which would mean another thing or be invisible",
  (path) => expect(shortAddress(`https://example.com/${path}`)).toBe(`example.com/${path}`),
);

test("a shown address does not hide or turn around what it holds", () => {
  expect(shortAddress("https://example.com/\u202etxt.exe")).toBe("example.com/%E2%80%AEtxt.exe");
  expect(shortAddress("https://example.com/a\u200bb\nc")).toBe("example.com/a%E2%80%8Bb%0Ac");
  expect(shortAddress("https://example.com/ä/你好")).toBe("example.com/ä/你好");
});

describe("T14: 1,000 generated addresses", () => {
  const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
  const odd = fc.oneof(fc.string(), oneOf("/../..", "\\\\", "%2e%2e/", "/api/v1/reports", "＠", "\u202e", "\0", " "));
  const strange = oneOf("HTTPS:\\\\", " https:/", "ftp://", "javascript:", "data:", "file:///", "//");
  const parts = [
    fc.oneof({ weight: 4, arbitrary: oneOf("https://", "http://", "") }, { weight: 1, arbitrary: strange }),
    fc.oneof({ weight: 4, arbitrary: oneOf("", "me:secret@", "me@") }, { weight: 1, arbitrary: odd }),
    fc.oneof(fc.domain(), fc.ipV4(), oneOf("localhost", "[::1]", "xn--", "bücher.example", "..", "")),
    oneOf("", "", ":443", ":8080", ":99999", ":"),
    fc.oneof(fc.webPath(), oneOf("/", ""), odd),
    oneOf("", "?", "?a=b", "?x=#"),
    fc.oneof(oneOf("", "#", "#part"), odd),
  ];
  const address = fc.tuple(...parts).map((texts) => texts.join(""));

  test("come out as http(s) without fragment and user info, or as the one problem; a second time changes nothing", () => {
    fc.assert(
      fc.property(address, (text) => {
        const read = parseReportAddress(text);
        if ("problem" in read) return ["empty", "notAnAddress", "notWeb"].includes(read.problem);
        const { protocol, hash, username, password, href } = new URL(read.address);
        expect([/^https?:$/.test(protocol), hash, username, password, href]).toEqual([true, "", "", "", read.address]);
        expect(parseReportAddress(read.address)).toEqual({ address: read.address, stripped: false });
        return true;
      }),
      { numRuns: 1_000 },
    );
  });

  test("of a service are an origin with at most a path, or the one problem; a second time changes nothing", () => {
    fc.assert(
      fc.property(address, (text) => {
        const read = parseServiceAddress(text);
        if ("problem" in read) return ["empty", "notAnAddress", "notWeb", "userInfo"].includes(read.problem);
        const { origin, pathname } = new URL(read.address);
        expect(read.address).toBe(origin + pathname.replace(/\/$/, ""));
        expect(parseServiceAddress(read.address)).toEqual({ address: read.address });
        expect(URL.canParse(`${read.address}/api/v1/reports`)).toBe(true);
        return true;
      }),
      { numRuns: 1_000 },
    );
  });
});
