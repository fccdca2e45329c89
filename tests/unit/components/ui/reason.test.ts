import { expect, test } from "vitest";
import { reasonOf } from "@/components/ui/reason.ts";

test.each([
  ["Validation failed", "The service says: Validation failed · password: at least 8 characters"],
  ["Not accepted.", "The service says: Not accepted. password: at least 8 characters"],
])("the service's words in one line are told apart: %s", (detail, words) => {
  const failure = { kind: "invalid", status: 422, detail, fields: { password: "at least 8 characters" } } as const;
  expect(reasonOf(failure)).toBe(`The service did not accept what was entered (422). ${words}`);
});

test("there is none without a failure", () => expect(reasonOf(null)).toBe(""));
