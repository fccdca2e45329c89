// @vitest-environment happy-dom
import { screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { reportRow } from "../../support/known.ts";
import { rows, setUpJobPage, show, task } from "./job-page.tsx";

setUpJobPage();

test("results in the service's own words are not called missing", () => {
  const results = ["schlecht", "gut", "good"];
  const tasks = results.map((result, place) =>
    task(place, "done", { report: reportRow(String(place), { url: `https://example.com/${place}`, result }) }),
  );
  show({ state: "ended" }, tasks);
  expect(rows()).toEqual(["example.com/0schlechtCreated", "example.com/1gutCreated", "example.com/2GoodCreated"]);
  const counted = screen.getByRole("region", { name: "Results" }).textContent;
  expect(counted).toBe("Good1Decent0Bad0Other results, or none yet: 2.");
});
