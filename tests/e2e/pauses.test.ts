import { expect, openPopupOn, received, settingsOf, test } from "../support/story.ts";

test("what is asked for in a pause of the service is not sent, loses nothing, and goes after it", async ({
  connected,
  service,
  site,
}) => {
  service.store.seed([{ url: `${site.address}/listed` }]);
  const list = settingsOf(connected);
  await list.evaluate(`location.hash = "#/reports"`);
  await expect(list.getByRole("row", { name: `${site.address}/listed` })).toBeVisible();
  const pauseUntil = Promise.withResolvers<number>();
  service.intercept("listReports", { when: "before" }, () => {
    pauseUntil.resolve(Date.now() + 15_000);
    return Response.json({}, { status: 503, headers: { "retry-after": "15" } });
  });
  await list.evaluate(`location.hash = "#/reports?search=listed"`);
  await expect(list.getByText("The service asks for a pause until").first()).toBeVisible();

  const { popup } = await openPopupOn(connected, `${site.address}/secret`);
  await popup.getByRole("radio", { name: "Password" }).click();
  const password = popup.getByRole("textbox", { name: "Password" });
  await password.fill("correct horse");
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("form").or(popup.locator("form")).getByText("asks for a pause until")).toBeVisible();
  await expect(password).toHaveValue("correct horse");
  expect(received(service, "POST")).toEqual([]);

  const end = await pauseUntil.promise;
  await expect.poll(() => Date.now(), { timeout: 60_000 }).toBeGreaterThan(end + 1_000);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  expect(received(service, "POST")).toEqual([
    { url: `${site.address}/secret`, privacy: "2", password: "correct horse" },
  ]);
  const during = service.requests.filter(({ time }) => time > end - 14_000 && time < end - 500);
  expect(during.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
