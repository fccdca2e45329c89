// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRouter } from "@/entrypoints/options/routes/router.ts";

const OF_A = "#/reports?project=shop&at=page%3D2";
const FALLBACK = { page: "settings" } as const;

beforeEach(() => {
  vi.spyOn(globalThis, "addEventListener");
  history.replaceState(null, "", "#/overview");
});

/** A page has one router. */
afterEach(() => {
  for (const [type, listener] of vi.mocked(addEventListener).mock.calls) removeEventListener(type, listener);
});

/** Steps back to a view of a service. */
function stepTo(hash: string, service: string | null) {
  history.replaceState(service, "", hash);
  dispatchEvent(new Event("hashchange"));
}

test.each([
  [OF_A, "#/reports"],
  ["#/reports/7", "#/reports"],
  ["#/projects?search=shop&at=page%3D2", "#/projects"],
  ["#/overview?project=shop&days=30", "#/overview?days=30"],
  ["#/activity?show=failed", "#/activity?show=failed"],
])("a view of what a service has ends with its connection: %s", (hash, next) => {
  history.replaceState(null, "", hash);
  const service = signal("a");
  const { route } = createRouter(FALLBACK, service);
  service.value = "b";
  expect(location.hash).toBe(next);
  if (next === "#/reports") expect(route.value).toMatchObject({ page: "reports", view: { at: null } });
  expect(JSON.stringify(route.value)).not.toContain("shop");
});

test("a step back leads into no view of a former service, but into those of this one", () => {
  const { route, isReturn } = createRouter(FALLBACK, signal("b"));
  stepTo(OF_A, "a");
  expect([location.hash, isReturn()]).toEqual(["#/reports", false]);
  stepTo(OF_A, "b");
  expect([location.hash, isReturn()]).toEqual([OF_A, true]);
  expect(route.value).toMatchObject({ view: { query: { project: "shop" }, at: "page=2" } });
});

test("nor does a reload, but a link or a bookmark is followed", () => {
  history.replaceState("a", "", OF_A);
  createRouter(FALLBACK, signal("b"));
  expect(location.hash).toBe("#/reports");
  stepTo(OF_A, null);
  expect(location.hash).toBe(OF_A);
});

test("what a page goes to is no step back, also after a change of the service", () => {
  history.replaceState(null, "", OF_A);
  const service = signal("a");
  const { route, go, isReturn } = createRouter(FALLBACK, service);
  service.value = "b";
  go({ page: "activity", filter: "failed" });
  expect([location.hash, isReturn(), route.value]).toEqual([
    "#/activity?show=failed",
    false,
    { page: "activity", filter: "failed" },
  ]);
});

test("to choose once more what is shown, such as the order of a list, is no step", () => {
  const { route, go } = createRouter(FALLBACK, signal("a"));
  const push = vi.spyOn(history, "pushState");
  go({ page: "activity", filter: "failed" });
  go({ page: "activity", filter: "failed" });
  expect(push).toHaveBeenCalledTimes(1);
  expect([location.hash, route.value]).toEqual(["#/activity?show=failed", { page: "activity", filter: "failed" }]);
});

test("the first connection keeps the view", () => {
  const service = signal("");
  history.replaceState(null, "", OF_A);
  createRouter(FALLBACK, service);
  service.value = "a";
  expect(location.hash).toBe(OF_A);
});
