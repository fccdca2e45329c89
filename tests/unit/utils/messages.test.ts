import { describe, expect, test } from "vitest";
import { AppError } from "@/utils/errors.ts";
import { isOwnPage } from "@/utils/messages.ts";

const OWN = new URL("chrome-extension://abcdefghijklmnop/");

describe("only our own pages in a top frame are answered", () => {
  test.each([
    ["the popup", { origin: "chrome-extension://abcdefghijklmnop" }, true],
    ["the options page in a tab", { origin: "chrome-extension://abcdefghijklmnop", frameId: 0 }, true],
    ["a framed page of ours", { origin: "chrome-extension://abcdefghijklmnop", frameId: 3 }, false],
    ["a content script", { origin: "https://example.com", frameId: 0 }, false],
    ["another extension", { origin: "chrome-extension://ponmlkjihgfedcba" }, false],
    ["a longer origin", { origin: "chrome-extension://abcdefghijklmnop.example" }, false],
    ["a sandboxed page", { origin: "null", frameId: 0 }, false],
    ["a sender without origin", {}, false],
  ])("%s", (_name, sender, expected) => {
    expect(isOwnPage(sender, OWN)).toBe(expected);
  });
});

test("an error that is not ours says nothing", () => {
  const own = new AppError("invalid", { status: 422 });
  expect(AppError.from(own)).toBe(own);
  expect(AppError.from(new TypeError("Bearer secret")).failure).toEqual({ kind: "unexpected" });
});
