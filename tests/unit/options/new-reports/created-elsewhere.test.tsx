// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, test } from "vitest";
import { ask } from "../../support/asking.ts";
import { reportRow } from "../../support/known.ts";
import { submission } from "../../support/tasks.ts";
import { create, lookedUp, lookUp, rows, setUpNewReportsPage, show, type } from "./new-reports-page.tsx";

setUpNewReportsPage();

const url = "https://example.com/a";

test("the service is asked again about what was created elsewhere since it was looked up", async () => {
  const appState = show({ preferences: { rememberResults: false } });
  await type(url);
  fireEvent.click(await create("Look up all"));
  await screen.findByText("All addresses were looked up.");
  const created = submission({ url, state: "sending", endedAt: null });
  appState.value = { ...appState.value, submissions: [created] };
  await screen.findByText("Nothing to create");
  appState.value = { ...appState.value, submissions: [{ ...created, state: "done", report: reportRow("a") }] };
  lookUp.mockResolvedValue({ report: reportRow("a") });
  fireEvent.click(await create("Create 1 report"));
  await waitFor(() => expect(rows()).toEqual(["example.com/aHas a report:GoodSkipped"]));
  expect(lookedUp()).toEqual([url, url]);
  expect(ask).not.toHaveBeenCalled();
});
