import { expect, test } from "vitest";
import { formOf, merged, nameOf, readForm } from "@/entrypoints/options/monitoring/form/schedule-form.ts";
import { NEW_SCHEDULE, type ScheduleForm } from "@/utils/models/schedule-draft.ts";
import { schedule } from "./schedules.ts";

const problemsOf = (changes: Partial<ScheduleForm>) => readForm({ ...NEW_SCHEDULE, ...changes }).problems;

test("a new form is a plan for all reports, and says so in its name", () => {
  const { plan, problems } = readForm(NEW_SCHEDULE);
  expect(problems).toEqual({});
  expect(plan).toMatchObject({ name: "All reports", scope: { kind: "filter" }, at: 540, most: 100, quiet: null });
  expect(nameOf({ ...NEW_SCHEDULE, project: "Shop", result: "bad", search: " cart " })).toBe(
    "Shop · Result: Bad · Address contains: cart",
  );
  const one = { id: "1", url: "https://example.com/cart" };
  expect(nameOf({ ...NEW_SCHEDULE, kind: "chosen", reports: [one] })).toBe("example.com/cart");
  expect(nameOf({ ...NEW_SCHEDULE, kind: "chosen", reports: [one, { ...one, id: "2" }] })).toBe("2 selected reports");
});

test("a schedule comes back from its form as it was", () => {
  const chosen = { kind: "chosen", reports: [{ id: "1", url: "https://example.com/1" }] } as const;
  for (const one of [
    schedule(),
    schedule({
      scope: { ...chosen, reports: [...chosen.reports] },
      every: "week",
      day: 0,
      quiet: { from: 0, until: 1439 },
    }),
    schedule({ scope: { kind: "filter", search: "a", project: "b", result: "good" }, every: "month", day: 31 }),
  ]) {
    const { plan, problems } = readForm(formOf(one));
    expect(problems).toEqual({});
    expect(one).toMatchObject(plan.every === "day" ? { ...plan, day: one.day } : { ...plan });
  }
});

test("what another page has saved meanwhile is taken over, but of times that were changed here, all stay as shown", () => {
  const shown = readForm(formOf(schedule())).plan;
  const now = { ...shown, name: "Markets", every: "week", day: 3 } as const;
  expect(merged({ ...shown, most: 7 }, shown, now)).toMatchObject({ name: "Markets", every: "week", day: 3, most: 7 });
  expect(merged({ ...shown, at: 60 }, shown, now)).toMatchObject({ ...shown, name: "Markets", at: 60 });
});

test("what cannot be saved is named beside its field", () => {
  expect(problemsOf({ name: "  " })).toEqual({ name: "Enter a name." });
  expect(problemsOf({ name: "x".repeat(81) })).toEqual({ name: "Use at most 80 characters." });
  for (const most of ["", "0", "501", "1.5", "ten", "-1"]) {
    expect(problemsOf({ most })).toEqual({ most: "Enter a whole number from 1 to 500." });
  }
  for (const most of [" 50 ", "５０", "٥٠", "۵۰"]) expect(problemsOf({ most })).toEqual({});
  expect(Object.keys(problemsOf({ at: "" }))).toEqual(["at"]);
  expect(Object.keys(problemsOf({ kind: "chosen" }))).toEqual(["reports"]);
  const reports = Array.from({ length: 501 }, (_, index) => ({ id: String(index), url: "https://example.com/" }));
  expect(problemsOf({ kind: "chosen", reports }).reports).toContain("At most 500 reports");
  expect(problemsOf({ isQuiet: true, quietFrom: "22:00", quietUntil: "22:00" })).toEqual({
    quietUntil: "Choose different start and end times.",
  });
  expect(problemsOf({ isQuiet: true, quietFrom: "", tellWhen: "never" })).toEqual({});
});
