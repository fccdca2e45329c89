// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { formatRoute } from "@/entrypoints/options/routes/route.ts";
import { AppError } from "@/utils/errors.ts";
import { newReportsDraftItem } from "@/utils/models/new-reports.ts";
import { ask, asked } from "../../support/asking.ts";
import { passwordField } from "../../support/password-field.ts";
import { create, field, go, remember, rows, setUpNewReportsPage, show, type } from "./new-reports-page.tsx";

setUpNewReportsPage();

test("pasted addresses are checked, and created at the pace and privacy that was chosen", async () => {
  await remember("known");
  show();
  await type("https://example.com/new", "example.com/known", "https://example.com/new#top", "mailto:a@b.example");
  await create("Create 1 report");
  await waitFor(() =>
    expect(rows()).toEqual([
      "example.com/newNewCreated",
      "example.com/knownHas a report:GoodnowSkipped",
      "example.com/newTwice in the listCounted once",
      "mailto:a@b.exampleNot a web addressLeft out",
    ]),
  );
  const chips = within(screen.getByRole("group", { name: "Show" })).getAllByRole("button");
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    "All 4",
    "New 1",
    "Has a report 1",
    "Twice 1",
    "Not an address 1",
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "Careful" }));
  fireEvent.click(screen.getByRole("radio", { name: "Public" }));
  expect(screen.getByText(/^2 requests, less than a minute\. Keep this page open until/)).toBeTruthy();
  fireEvent.click(await create("Create 1 report"));
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(asked("createReports")).toEqual([
    { connectionId: "c", urls: ["https://example.com/new"], privacy: 0, pace: "careful", skipped: 1 },
  ]);
  expect(formatRoute(go.mock.lastCall?.[0])).toBe("#/new-reports?job=job-1");
  expect(await newReportsDraftItem.getValue()).toBe(null);
});

test("a page that was left before its job was stored leads nowhere, and what was sent is not offered again", async () => {
  const stored = Promise.withResolvers<string>();
  ask.mockImplementation((question: string) => (question === "createReports" ? stored.promise : Promise.resolve()));
  show();
  await type("https://example.com/new");
  fireEvent.click(await create("Create 1 report"));
  await waitFor(() => expect(asked("createReports")).toHaveLength(1));
  cleanup();
  await waitFor(async () => expect(await newReportsDraftItem.getValue()).not.toBe(null));
  await act(async () => stored.resolve("job-1"));
  await waitFor(async () => expect(await newReportsDraftItem.getValue()).toBe(null));
  await act(async () => undefined);
  expect(go).not.toHaveBeenCalled();
});

test("more than 1,000 are split: the rest stays for the next job", async () => {
  const drawn = () => document.querySelectorAll("tr").length;
  show();
  await type(...Array.from({ length: 1_003 }, (_, index) => `https://example.com/${index}`));
  // By text: to find a role among so many rows takes seconds.
  const button = await screen.findByText("Create the first 1,000");
  expect(screen.getByText(/^One job takes up to 1,000 addresses\./)).toBeTruthy();
  expect(drawn()).toBe(102);
  fireEvent.click(screen.getByText("Show more"));
  expect(drawn()).toBe(602);
  for (const choice of ["Public", "Create another report", "Careful"]) fireEvent.click(screen.getByLabelText(choice));
  fireEvent.click(button);
  await waitFor(() => expect(go).toHaveBeenCalled());
  expect(asked("createReports")[0]?.urls.length).toBe(1_000);
  cleanup();
  show();
  await create("Create 3 reports");
  expect(screen.getByText("3 addresses")).toBeTruthy();
  for (const choice of ["Public", "Create another report", "Careful"]) {
    expect(screen.getByLabelText<HTMLInputElement>(choice).checked, choice).toBe(true);
  }
});

test("a password is needed where it is chosen, and sent along", async () => {
  show({ preferences: { defaultPrivacy: 2 } });
  await type("https://example.com/");
  const button = await create("Create 1 report");
  fireEvent.click(button);
  expect(await screen.findByText("Enter a password, or generate one.")).toBeTruthy();
  expect(ask).not.toHaveBeenCalled();
  fireEvent.input(passwordField(), {
    target: { value: "secret" },
  });
  fireEvent.click(button);
  await waitFor(() => expect(asked("createReports")[0]).toMatchObject({ privacy: 2, password: "secret" }));
});

test("why nothing was sent stands beside the button, and everything stays as it was", async () => {
  ask.mockRejectedValue(new AppError("storageFailed"));
  show();
  await type("https://example.com/");
  fireEvent.click(await create("Create 1 report"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Nothing was sent\./);
  expect((await field()).textContent || ((await field()) as HTMLTextAreaElement).value).toBe("https://example.com/");
});

test("says where no results are remembered", async () => {
  show({ preferences: { rememberResults: false } });
  await type("https://example.com/");
  expect(await screen.findByText(/^Results are not remembered on this computer/)).toBeTruthy();
});

test("private windows offer no batch", () => {
  const extension = { inIncognitoContext: true };
  vi.spyOn(fakeBrowser, "extension", "get").mockReturnValue(extension as never);
  show();
  expect(screen.getByText(/^Not available in private windows/)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBe(null);
});
