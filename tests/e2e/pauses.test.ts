import { expect, openPopupOn, received, settingsOf, test } from "../support/story.ts";

/** Longer than any machine takes to come to its end. */
const PAUSE_MS = 3_600_000;

test("what is asked for in a pause of the service is not sent, loses nothing, and goes after it", async ({
  connected,
  service,
  site,
}) => {
  service.store.seed([{ url: `${site.address}/listed` }]);
  const list = settingsOf(connected);
  await list.evaluate(`location.hash = "#/reports"`);
  await expect(list.getByRole("row", { name: `${site.address}/listed` })).toBeVisible();
  service.intercept("listReports", { when: "before" }, () =>
    Response.json({}, { status: 503, headers: { "retry-after": `${PAUSE_MS / 1000}` } }),
  );
  await list.evaluate(`location.hash = "#/reports?search=listed"`);
  await expect(list.getByText("The service asks for a pause until").first()).toBeVisible();
  const asked = service.requests.length;

  const { popup } = await openPopupOn(connected, `${site.address}/secret`);
  await popup.getByRole("radio", { name: "Password" }).click();
  const password = popup.getByRole("textbox", { name: "Password" });
  await password.fill("correct horse");
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("form").or(popup.locator("form")).getByText("asks for a pause until")).toBeVisible();
  await expect(password).toHaveValue("correct horse");
  expect(received(service, "POST")).toEqual([]);

  expect(service.requests.slice(asked).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  await (await connected.worker()).evaluate(goForward, PAUSE_MS);
  await popup.evaluate(goForward, PAUSE_MS);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  expect(received(service, "POST")).toEqual([
    { url: `${site.address}/secret`, privacy: "2", password: "correct horse" },
  ]);
});

/** Runs in the worker or a page: the pause is over by the computer's clock. */
function goForward(ms: number): void {
  const { now } = Date;
  Date.now = () => now() + ms;
}
