import { expect, openPopupOn, received, test } from "../support/story.ts";

test("a create goes on while its tab goes elsewhere, and its outcome waits for its own page", { tag: "@soak" }, async ({
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
  await expect(again.popup.getByText("Good", { exact: true })).toBeVisible();
  await again.close();
  await tab.close();
  expect(received(service, "POST")).toEqual([{ url: `${site.address}/first`, privacy: "1" }]);
});

test("an address of 30,000 characters, with signs of all kinds, is sent as it is shown", { tag: "@soak" }, async ({
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

const CONNECTIONS = [
  [false, "you seem to be offline"],
  [true, "Check its address and certificate, and your network."],
] as const;

test("offline is told apart from a service that is gone", { tag: "@soak" }, async ({ connected, service, site }) => {
  const { popup, close } = await openPopupOn(connected, `${site.address}/page`);
  await expect(popup.getByText("No report of this page yet.")).toBeVisible();
  const worker = await connected.worker();
  for (const [onLine, words] of CONNECTIONS) {
    await worker.evaluate((value) => {
      Object.defineProperty(navigator, "onLine", { value, configurable: true });
    }, onLine);
    // Where a kept connection breaks, the browser sends once more by itself; it keeps six at the most.
    for (let sent = 0; sent < 7; sent++) service.intercept("createReport", { when: "before" }, () => "drop");
    await popup.getByRole("button", { name: "Create report" }).click();
    await expect(popup.getByText(words)).toBeVisible();
    await expect(popup.getByRole("button", { name: "Send again" })).toBeVisible();
    await popup.getByRole("button", { name: "Discard" }).click();
  }
  await close();
});
