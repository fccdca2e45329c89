// @vitest-environment happy-dom
import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { ConnectionChecklist } from "@/entrypoints/options/settings/ConnectionChecklist.tsx";
import { CONNECTION_STEPS, type ConnectionCheck, type ConnectionStep } from "@/utils/connection-check.ts";

const PASSED: ConnectionCheck = {
  ...{ failedStep: null, failure: null, endpoint: "https://reports.example.com/api/v1" },
  ...{ permissionGranted: true, milliseconds: 1_420 },
};

function states(): (string | null)[] {
  return screen.getAllByRole("listitem").map((item) => item.getAttribute("data-state"));
}

test("a passed test names what was found, step by step", () => {
  render(<ConnectionChecklist check={PASSED} />);
  expect(states()).toEqual(["ok", "ok", "ok", "ok", "ok"]);
  expect(screen.getByText("This extension may reach reports.example.com.")).toBeTruthy();
  expect(screen.getByText("Answered in 1,420 ms.")).toBeTruthy();
});

test.each(CONNECTION_STEPS.map((step, index) => [step, index] as const))(
  "a test that failed at %s says why there, and tests nothing after it",
  (failedStep: ConnectionStep, index) => {
    const failure = { kind: "serviceFailed", status: 503 } as const;
    render(<ConnectionChecklist check={{ ...PASSED, failedStep, failure, endpoint: "/api/v1", milliseconds: null }} />);
    const expected = CONNECTION_STEPS.map((_, at) => (at < index ? "ok" : at === index ? "failed" : "skipped"));
    expect(states()).toEqual(expected);
  },
);

test("the service's own words stand beside the cause, which claims nothing about the key", () => {
  const failure = { kind: "notAllowed", status: 403, detail: "Invalid token." } as const;
  render(<ConnectionChecklist check={{ ...PASSED, failedStep: "key", failure, milliseconds: null }} />);
  expect(
    screen.getByText(
      /The service did not allow this \(403\)\. Perhaps the key is wrong, or is not allowed to do this\./,
    ),
  ).toBeTruthy();
  expect(screen.getByText("The service says: Invalid token.")).toBeTruthy();
});

test("a permission that was not granted is no success, even where the service was reached without it", () => {
  const failure = { kind: "keyRejected", status: 401 } as const;
  render(<ConnectionChecklist check={{ ...PASSED, failedStep: "key", failure, permissionGranted: false }} />);
  expect(states()).toEqual(["ok", "skipped", "ok", "ok", "failed"]);
  expect(screen.getByText("Not granted.")).toBeTruthy();
});

test("a key that was rejected says that the former one stays in use, where there is one", () => {
  const failed = { ...PASSED, failedStep: "key", failure: { kind: "keyRejected", status: 401 } } as const;
  const { rerender } = render(<ConnectionChecklist check={failed} />);
  expect(screen.queryByText(/previous key/)).toBe(null);
  rerender(<ConnectionChecklist check={{ ...failed, isFormerKeyKept: true }} />);
  expect(screen.getByText(/^The key was not accepted \(401\)\..* Your previous key stays in use\.$/)).toBeTruthy();
});
