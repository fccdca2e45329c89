import { expect, test } from "vitest";
import { idOf, isOfFailures } from "@/utils/models/list-entry.ts";

test.each([
  ["failed_audits", true],
  ["details.errors", true],
  ["unresolved_issues", true],
  ["unfixed_errors", true],
  ["password_issues", true],
  ["bypassViolations", true],
  ["not_passed_audits", true],
  ["passed_audits", false],
  ["audits", false],
  ["checks.accessibilityAudits", false],
  ["passedAudits", false],
  ["details.resolved_issues", false],
  ["fixed errors", false],
  ["ignored-warnings", false],
  ["tags", false],
])("the list %s names failures: %s", (path, expected) => {
  expect(isOfFailures(path)).toBe(expected);
});

test.each([
  [{ id: 8101, title: "Images have no alt" }, "Images have no alt"],
  [{ id: 8101, key: "image-alt", title: "Images have no alt" }, "image-alt"],
  [{ id: "image-alt", code: 5 }, "image-alt"],
  [{ id: 8101 }, "8101"],
  [5, "5"],
  ["image-alt", "image-alt"],
  [{ score: 1 }, null],
])("the entry %j is known by %s", (entry, id) => {
  expect(idOf(entry)).toBe(id);
});
