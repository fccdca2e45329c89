import { connect, expect, followLink, openPopupOn, received, settingsOf, test } from "../support/story.ts";

test("a newcomer connects the service and creates a report of the page in front of them", async ({
  chromium,
  service,
  site,
}) => {
  await chromium.allow([`${service.address}/*`]);
  await connect(settingsOf(chromium), service);
  const { popup } = await openPopupOn(chromium, `${site.address}/products/espresso?x=1#reviews`);
  const address = `${site.address}/products/espresso?x=1`;
  await expect(popup.getByRole("textbox", { name: "Address" })).toHaveValue(address);
  await expect(popup.getByRole("radio", { name: "Private" })).toBeChecked();
  await expect(popup.getByText("No report of this page yet.")).toBeVisible();
  expect(received(service, "POST"), "nothing is created by merely opening").toEqual([]);

  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  expect(received(service, "POST")).toEqual([{ url: address, privacy: "1" }]);

  const report = await followLink(chromium, popup.getByRole("link", { name: "Open report" }));
  await expect(report.getByText(address).first()).toBeVisible();
});

test("the latest report of the page is there at the next opening", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const url = `${site.address}/shop`;
  service.store.seed([
    { url, result: "bad" },
    { url, result: "decent", privacy: 0 },
    { url: `${url}/below`, result: "good" },
  ]);
  const { popup } = await openPopupOn(connected, url);
  const latest = popup.getByRole("region", { name: "Latest report" });
  await expect(latest.getByText("Decent")).toBeVisible();
  await expect(latest.getByText("Public")).toBeVisible();
  await expect(latest.getByRole("link", { name: "Open report" })).toHaveAttribute(
    "href",
    `${service.address}/reports/2`,
  );
});

test("a start page is found although newer reports of its other pages crowd the list", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const url = `${site.address}/`;
  service.store.seed([
    { url, result: "bad" },
    ...Array.from({ length: 30 }, (_, index) => ({ url: `${url}page/${index}` })),
  ]);
  const { popup } = await openPopupOn(connected, url);
  await expect(popup.getByRole("region", { name: "Latest report" }).getByText("Bad")).toBeVisible();
});

test("a report behind a generated password, which is shown to be passed on", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const { popup } = await openPopupOn(connected, `${site.address}/secret`);
  await popup.getByRole("radio", { name: "Password" }).click();
  const password = popup.getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Enter a password, or generate one.")).toBeVisible();
  expect(received(service, "POST")).toEqual([]);

  await popup.getByRole("button", { name: "Generate" }).click();
  await expect(password).toHaveAttribute("type", "text");
  const generated = await password.inputValue();
  expect(generated).toMatch(/^[a-zA-Z2-9]{20}$/);
  await popup.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("button", { name: "Copy link and password" })).toBeVisible();
  expect(received(service, "POST")).toEqual([{ url: `${site.address}/secret`, privacy: "2", password: generated }]);
});

test("not connected: one sentence and the way to Settings", { tag: "@soak" }, async ({ chromium, site }) => {
  const { popup } = await openPopupOn(chromium, site.address);
  await expect(popup.getByText("Connect your website report service")).toBeVisible();
  await settingsOf(chromium).close();
  const opened = await followLink(chromium, popup.getByRole("button", { name: "Set up" }));
  await expect(opened.getByRole("heading", { name: "Settings" })).toBeVisible();
});

test("a page that cannot be reported on says why, and another address can be typed", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const { popup } = await openPopupOn(connected, "chrome://version");
  const address = popup.getByRole("textbox", { name: "Address" });
  await expect(address).toHaveValue("");
  await expect(popup.getByText("The browser does not show this page's address")).toBeVisible();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Enter an address.")).toBeVisible();
  for (const typed of ["two words", "https://exa mple.com", "https://exa%20mple.com/a", "https://example.com/a b"]) {
    await address.fill(typed);
    await expect(popup.getByText("This is not an address.")).toBeHidden();
    await address.press("Enter");
    await expect(popup.getByText("This is not an address.")).toBeVisible();
    await expect(address).toHaveValue(typed);
  }
  await address.fill("example.com/page#part");
  await address.press("Enter");
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  expect(received(service, "POST")).toEqual([{ url: "https://example.com/page", privacy: "1" }]);
});

test("a popup that is closed early misses nothing: the badge and the next opening tell", { tag: "@soak" }, async ({
  connected,
  rater,
  service,
  site,
}) => {
  const release = rater.hold();
  rater.result = "decent";
  const url = `${site.address}/slow`;
  const { popup, close } = await openPopupOn(connected, url);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("You can close this window.")).toBeVisible();
  await expect(popup.getByText(/^[1-9]\d*s$/)).toBeVisible();
  await close();
  const worker = await connected.worker();
  const badge = () => worker.evaluate(() => chrome.action.getBadgeText({}));
  await expect.poll(badge).toBe("…");
  release();
  await expect.poll(badge).toBe("✓");

  const { popup: again } = await connected.openPopup(url);
  await expect(again.getByText("Decent", { exact: true })).toBeVisible();
  await expect(again.getByRole("link", { name: "Open report" })).toBeVisible();
  await expect.poll(badge, "seen, and so no longer announced").toBe("");
  expect(received(service, "POST")).toHaveLength(1);
});

test("a worker killed in mid-create: the report is found, and nothing is sent twice", async ({
  connected,
  rater,
  service,
  site,
}) => {
  const release = rater.hold();
  const { popup } = await openPopupOn(connected, `${site.address}/killed`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect.poll(() => received(service, "POST")).toHaveLength(1);
  await connected.stopWorker();
  await expect(popup.getByText("It is unclear whether the report was created").first()).toBeVisible();
  release();
  await expect(
    popup.getByText("A new report of this address was found at the service; it may be somebody else's.").first(),
  ).toBeVisible();
  expect(received(service, "POST")).toHaveLength(1);
});

test("what never arrived is sent again only by the user, or discarded", async ({ connected, service, site }) => {
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 503 }));
  const { popup } = await openPopupOn(connected, `${site.address}/lost`);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("No report has been found so far; it may still appear.")).toBeVisible();
  await expect(popup.getByRole("heading", { name: "It is unclear whether the report was created" })).toBeFocused();
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 503 }));
  await popup.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => received(service, "POST")).toHaveLength(2);
  await popup.getByRole("button", { name: "Discard" }).click();
  await expect(popup.getByRole("button", { name: "Create report" })).toBeVisible();
});

test("another privacy than that of a report that is still open is the user's choice, and nothing typed is lost", {
  tag: "@soak",
}, async ({ connected, service, site }) => {
  const url = `${site.address}/x`;
  service.intercept("createReport", { when: "before" }, () => Response.json({}, { status: 502 }));
  const first = await openPopupOn(connected, url);
  await first.popup.getByRole("radio", { name: "Public" }).click();
  await first.popup.getByRole("button", { name: "Create report" }).click();
  await expect(first.popup.getByText("No report has been found so far; it may still appear.")).toBeVisible();
  await expect(first.popup.getByRole("button", { name: "Send again" })).toHaveAccessibleDescription("Public");
  await first.close();

  const { popup } = await openPopupOn(connected, `${site.address}/y`);
  await popup.getByRole("textbox", { name: "Address" }).fill(url);
  await popup.getByRole("radio", { name: "Password" }).click();
  await popup.getByRole("textbox", { name: "Password" }).fill("correct horse");
  await popup.getByRole("button", { name: "Create report" }).click();
  const choice = popup.getByRole("region", { name: "Another request for a report of this address is still open." });
  await expect(choice.getByRole("heading")).toBeFocused();
  await expect(choice).toContainText("PublicIt is unclear whether the report was created");
  await expect(popup.getByRole("textbox", { name: "Address" })).toHaveValue(url);
  await expect(popup.getByRole("textbox", { name: "Password" })).toHaveValue("correct horse");
  expect(received(service, "POST")).toEqual([{ url, privacy: "0" }]);

  await choice.getByRole("button", { name: "Create another report" }).click();
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  expect(received(service, "POST")).toEqual([
    { url, privacy: "0" },
    { url, privacy: "2", password: "correct horse" },
  ]);
});

test("a service that hands out the report it has is not said to have created one", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const url = `${site.address}/known`;
  service.store.seed([{ url, privacy: 0, result: "bad" }]);
  service.intercept("createReport", { when: "before" }, () =>
    Response.json({ data: { id: 1, url, privacy: 0, result: "bad" } }),
  );
  const { popup } = await openPopupOn(connected, url);
  await expect(popup.getByRole("region", { name: "Latest report" })).toBeVisible();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("There was already a report.").first()).toBeVisible();
  await expect(popup.getByText("You asked for: Private")).toBeVisible();
  await expect(popup.getByText(/created/i)).toHaveCount(0);
});

test("a click whose popup closes at once is sent or said not to be sent, although the background was asleep", {
  tag: "@soak",
}, async ({ connected, service, site }) => {
  const urls = Array.from({ length: 8 }, (_, index) => `${site.address}/early/${index}`);
  for (const url of urls) {
    const { popup } = await openPopupOn(connected, url);
    await expect(popup.getByText("No report of this page yet.")).toBeVisible();
    await connected.stopWorker();
    const closed = popup.waitForEvent("close");
    await popup
      .evaluate(() => {
        document.querySelector<HTMLButtonElement>("form button.primary")?.click();
        close();
      })
      .catch(() => {}); // It closes before it answers.
    await closed;
  }
  const activity = await connected.openPage("options.html#/activity");
  await openPopupOn(connected, `${site.address}/after`);
  const entries = activity.getByRole("main").getByRole("listitem");
  await expect(entries).toHaveCount(urls.length);
  await expect(entries.getByText(/^(The report was created\.|Nothing was sent\.)$/)).toHaveCount(urls.length);
  const sent = await entries.getByText("The report was created.").count();
  expect(received(service, "POST")).toHaveLength(sent);
});

test("what was sent with its password is not offered once more after its outcome was seen elsewhere", {
  tag: "@soak",
}, async ({ connected, rater, site }) => {
  const release = rater.hold();
  const { popup, close } = await openPopupOn(connected, `${site.address}/a`);
  await popup.getByRole("radio", { name: "Password" }).click();
  await popup.getByRole("textbox", { name: "Password" }).fill("correct horse");
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("You can close this window.")).toBeVisible();
  await close();
  release();
  const worker = await connected.worker();
  await expect.poll(() => worker.evaluate(() => chrome.action.getBadgeText({}))).toBe("✓");
  const elsewhere = await openPopupOn(connected, `${site.address}/b`);
  await expect(elsewhere.popup.getByText("Good", { exact: true })).toBeVisible();
  await elsewhere.close();
  const { popup: again } = await openPopupOn(connected, `${site.address}/a`);
  await expect(again.getByRole("region", { name: "Latest report" })).toBeVisible();
  await expect(again.getByRole("radio", { name: "Private" })).toBeChecked();
  await expect(again.getByRole("textbox", { name: "Password" })).toHaveCount(0);
  expect(JSON.stringify(await worker.evaluate(() => chrome.storage.session.get("draft")))).not.toContain(
    "correct horse",
  );
});

test("what the service refuses stands beside its field, and nothing typed is lost", async ({
  connected,
  service,
  site,
}) => {
  const errors = { url: ["This site is not yours."], privacy: ["Not in your plan."], plan: ["Upgrade first."] };
  service.intercept("createReport", { when: "before" }, () =>
    Response.json({ message: "Not accepted.", errors }, { status: 422 }),
  );
  const { popup, close } = await openPopupOn(connected, `${site.address}/refused`);
  const address = popup.getByRole("textbox", { name: "Address" });
  await popup.getByRole("radio", { name: "Public" }).click();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(address).toHaveAccessibleDescription(/This site is not yours\./);
  await expect(address).toBeFocused();
  await expect(popup.getByText("Not in your plan.")).toBeVisible();
  await expect(popup.getByText("plan: Upgrade first.")).toBeVisible();
  await expect(popup.getByText("The service says: Not accepted.")).toBeVisible();
  await expect(address).toHaveValue(`${site.address}/refused`);
  await expect(popup.getByRole("radio", { name: "Public" })).toBeChecked();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Good", { exact: true })).toBeVisible();
  await close();
});

test("a key that is held down is one click, although the service refuses it at once", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const held = Promise.withResolvers<void>();
  const refusal = () => Response.json({ message: "Not today." }, { status: 422 });
  service.intercept("createReport", { when: "before" }, refusal);
  service.intercept("createReport", { when: "before" }, () => held.promise.then(refusal));
  const { popup } = await openPopupOn(connected, `${site.address}/shop`);
  const address = popup.getByRole("textbox", { name: "Address" });
  await address.focus();
  await popup.keyboard.down("Enter");
  await expect(popup.getByText("Not today.")).toBeVisible();
  await expect(address).toBeFocused();
  await popup.keyboard.down("Enter"); // The key's repetition, in the form that is there again.
  expect(await address.isVisible(), "nothing is being created").toBe(true);
  await popup.keyboard.up("Enter");
  expect(received(service, "POST")).toHaveLength(1);
  held.resolve();
});

test("what was typed is still there after the popup closed by itself", { tag: "@soak" }, async ({
  connected,
  site,
}) => {
  const { popup, close } = await openPopupOn(connected, `${site.address}/typing`);
  await popup.getByRole("textbox", { name: "Address" }).fill("https://example.com/half-typed");
  await popup.getByRole("radio", { name: "Password" }).click();
  await popup.getByRole("textbox", { name: "Password" }).fill("half a password");
  await close();
  const { popup: again } = await connected.openPopup(`${site.address}/typing`);
  await expect(again.getByRole("textbox", { name: "Address" })).toHaveValue("https://example.com/half-typed");
  await expect(again.getByRole("textbox", { name: "Password" })).toHaveValue("half a password");
});

test("a create for a typed address is there again when the popup is opened on the same page", { tag: "@soak" }, async ({
  connected,
  rater,
  service,
  site,
}) => {
  const release = rater.hold();
  const { popup, close } = await openPopupOn(connected, `${site.address}/start`);
  await popup.getByRole("textbox", { name: "Address" }).fill("https://example.com/typed");
  await popup.getByRole("textbox", { name: "Address" }).press("Enter");
  await expect.poll(() => received(service, "POST")).toHaveLength(1);
  await close();
  const { popup: again } = await connected.openPopup(`${site.address}/start`);
  await expect(again.getByRole("progressbar", { name: "Creating the report…" })).toBeVisible();
  release();
  await expect(again.getByText("Good", { exact: true })).toBeVisible();
  expect(received(service, "POST")).toHaveLength(1);
});

test("what became a report while the popup was closed is not offered once more", { tag: "@soak" }, async ({
  connected,
  rater,
  site,
}) => {
  const release = rater.hold();
  const { popup, close } = await openPopupOn(connected, `${site.address}/start`);
  const address = popup.getByRole("textbox", { name: "Address" });
  await address.fill("https://example.com/typed");
  await address.press("Enter");
  await expect(popup.getByRole("progressbar", { name: "Creating the report…" })).toBeVisible();
  await close();
  release();
  const worker = await connected.worker();
  await expect.poll(() => worker.evaluate(() => chrome.action.getBadgeText({}))).toBe("✓");
  const { popup: again, close: closeAgain } = await connected.openPopup(`${site.address}/start`);
  await expect(again.getByText("Good", { exact: true })).toBeVisible();
  await closeAgain();
  const { popup: fresh } = await connected.openPopup(`${site.address}/start`);
  await expect(fresh.getByRole("textbox", { name: "Address" })).toHaveValue(`${site.address}/start`);
});

test("opening the popup on another page leaves alone what was typed on the first", { tag: "@soak" }, async ({
  connected,
  site,
}) => {
  const { popup, close } = await openPopupOn(connected, `${site.address}/first`);
  await popup.getByRole("textbox", { name: "Address" }).fill("https://example.com/typed-first");
  await close();
  const second = await openPopupOn(connected, `${site.address}/second`);
  await expect(second.popup.getByRole("textbox", { name: "Address" })).toHaveValue(`${site.address}/second`);
  await second.close();
  const { popup: again } = await connected.openPopup(`${site.address}/first`);
  await expect(again.getByRole("textbox", { name: "Address" })).toHaveValue("https://example.com/typed-first");
});

test("with the look-up switched off, opening the popup sends nothing", { tag: "@soak" }, async ({
  connected,
  service,
  site,
}) => {
  const settings = await connected.openPage("options.html#/settings");
  await settings.getByRole("checkbox", { name: "Look up the page when the popup opens" }).uncheck();
  await expect(settings.getByText("Saved.")).toBeVisible();
  for (const path of ["/a", "/b", "/c"]) {
    const { popup, close } = await openPopupOn(connected, site.address + path);
    await expect(popup.getByRole("button", { name: "Create report" })).toBeVisible();
    await close();
  }
  expect(service.requests).toEqual([]);
});
