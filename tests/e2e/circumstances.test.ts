import { expect, openPopupOn, received, test } from "./story.ts";

test("a tab that goes elsewhere during a create changes nothing: the address was fixed at the click", async ({
  connected,
  rater,
  service,
  site,
}) => {
  const release = rater.hold();
  const { popup, tab, close } = await openPopupOn(connected, `${site.address}/first`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect.poll(() => received(service, "POST")).toHaveLength(1);
  await close();
  await tab.goto(`${site.address}/second`);
  release();
  await tab.goto(`${site.address}/first`);
  const again = await connected.openPopup(`${site.address}/first`);
  await expect(again.popup.getByText("Good")).toBeVisible();
  await again.close();
  await tab.close();
  expect(received(service, "POST")).toEqual([{ url: `${site.address}/first`, privacy: "1" }]);
});

test("an address of 30,000 characters, with signs of all kinds, is sent as it is shown", async ({
  connected,
  service,
  site,
}) => {
  const long = `https://xn--bcher-kva.example:8443/%C3%A4/${"x".repeat(30_000)}?q=%2F%20&r=ä`;
  const { popup, close } = await openPopupOn(connected, `${site.address}/`);
  const address = popup.getByRole("textbox", { name: "Address" });
  await address.fill(long);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("link", { name: "Open report" })).toBeVisible();
  const [created] = received(service, "POST") as { url: string }[];
  expect(created?.url).toBe(new URL(long).href);
  expect(await popup.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await close();
});

test("offline is told apart from a service that is gone", async ({ connected, service, site }) => {
  const { popup, close } = await openPopupOn(connected, `${site.address}/page`);
  await expect(popup.getByText("No report of this page yet.")).toBeVisible();
  const worker = await connected.worker();
  await worker.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: false });
  });
  service.intercept("createReport", { when: "before" }, () => "drop");
  service.intercept("createReport", { when: "before" }, () => "drop");
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("you seem to be offline")).toBeVisible();
  await expect(popup.getByRole("button", { name: "Send again" })).toBeVisible();
  await close();
});
