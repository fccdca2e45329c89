import { expect, test } from "vitest";
import { isOfFailures } from "@/utils/models/list-entry.ts";

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
