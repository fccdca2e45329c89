import { startService } from "../service/service.ts";
import { canaryKey } from "../support/canary.ts";
import { readHistory } from "../support/history.ts";
import { connect, expect, openPopupOn, received, settingsOf, test } from "../support/story.ts";

test("bad input gets its sentence beside its field, and nothing typed is lost", async ({ chromium, service }) => {
  const settings = settingsOf(chromium);
  const address = settings.getByRole("textbox", { name: "Service address" });
  const key = settings.getByLabel("API key");
  const save = settings.getByRole("button", { name: "Save and connect" });
  await save.click();
  await expect(address).toHaveAccessibleDescription(/Enter an address\./);
  await expect(key).toHaveAccessibleDescription(/Enter your API key\./);
  for (const [typed, sentence] of [
    ["two words", /This is not an address/],
    ["ftp://example.com", /Only http and https/],
    ["https://me:pw@example.com", /Leave the user name and password out/],
  ] as const) {
    await address.fill(typed);
    await save.click();
    await expect(address).toHaveAccessibleDescription(sentence);
    await expect(address).toHaveValue(typed);
  }
  await address.fill(service.address);
  await save.click();
  await expect(key).toHaveAccessibleDescription(/Enter your API key\./);
  await key.fill("a key with spaces");
  await save.click();
  await expect(key).toHaveAccessibleDescription(
    /An API key contains only plain letters, digits and symbols, and no spaces/,
  );
  await expect(key).toHaveValue("a key with spaces");
  await settings.getByRole("link", { name: "Help" }).click();
  await expect(key).toHaveCount(0);
  await settings.getByRole("link", { name: "Settings" }).click();
  await expect(key, "what was typed survives a look at another page").toHaveValue("a key with spaces");
  await expect(address).toHaveValue(service.address);
  expect(service.requests).toEqual([]);
});

test("a pasted address with the API's path and a pasted Bearer are put right", { tag: "@soak" }, async ({
  chromium,
  service,
}) => {
  await chromium.allow([`${service.address}/*`]);
  const settings = settingsOf(chromium);
  await connect(settings, { address: `  ${service.address}/api/v1/  `, key: `Bearer ${service.key}` });
  await expect(settings.getByRole("textbox", { name: "Service address" })).toHaveValue(service.address);
  await expect(settings.getByLabel("API key")).toHaveValue("");
  const ending = service.key.slice(-4);
  await expect(settings.getByText(`Saved, ends in …${ending}.`)).toBeVisible();
  for (const step of ["Address", "Permission", "Reachable", "A report service", "Key"]) {
    await expect(settings.getByRole("listitem").filter({ hasText: step }).first()).toHaveAttribute("data-state", "ok");
  }
});

test("a wrong key is named, kept, and can be replaced", { tag: "@soak" }, async ({ chromium, service }) => {
  await chromium.allow([`${service.address}/*`]);
  const settings = settingsOf(chromium);
  await settings.getByRole("textbox", { name: "Service address" }).fill(service.address);
  await settings.getByLabel("API key").fill("a-wrong-key-of-mine");
  await settings.getByLabel("API key").press("Enter");
  const step = settings.getByRole("listitem").filter({ hasText: "Key" });
  await expect(step).toHaveAttribute("data-state", "failed");
  await expect(step).toContainText(
    "The key was not accepted (401). Copy it again from the account area of your service.",
  );
  await settings.getByLabel("API key").fill(service.key);
  await settings.getByRole("button", { name: "Save and connect" }).click();
  await expect(settings.getByText("The key was accepted.")).toBeVisible();
});

test("another service never gets the key of the first", async ({ connected, service }) => {
  const other = await startService({ rater: async () => ({ result: "good", details: {} }), key: canaryKey() });
  const settings = settingsOf(connected);
  await connected.allow([`${other.address}/*`]);
  await settings.getByRole("textbox", { name: "Service address" }).fill(other.address);
  await settings.getByRole("button", { name: "Save and connect" }).click();
  await expect(settings.getByLabel("API key")).toHaveAccessibleDescription(/This is a different service/);
  expect(other.requests).toEqual([]);
  await connect(settings, other);
  expect(JSON.stringify(other.requests)).not.toContain(service.key);
  const { origins } = await settings.evaluate(() => chrome.permissions.getAll());
  expect(origins, "what was allowed for the first is given back").toEqual([`${other.address}/*`]);
  await other.close();
});

test("what is remembered is given up for another service only after a question that says what", {
  tag: "@soak",
}, async ({ connected, service }) => {
  const settings = settingsOf(connected);
  const [id] = service.store.seed([{ url: "https://example.com/", privacy: 1, result: "good" }]);
  await settings.getByRole("link", { name: "Reports" }).click();
  const remembered = async () => (await readHistory(settings)).reports.map(({ reportId }) => reportId);
  await expect.poll(remembered).toEqual([String(id)]);
  await settings.getByRole("link", { name: "Settings" }).click();
  const other = await startService({ rater: async () => ({ result: "good", details: {} }), key: canaryKey() });
  await connected.allow([`${other.address}/*`]);
  const save = settings.getByRole("button", { name: "Save and connect" });
  await settings.getByRole("textbox", { name: "Service address" }).fill(other.address);
  await settings.getByLabel("API key").fill(other.key);
  await save.click();
  const dialog = settings.getByRole("dialog", { name: "Is this the same service?" });
  await expect(dialog).toContainText("what this browser remembers is deleted: 1 address.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(save).toBeFocused();
  expect([await remembered(), other.requests]).toEqual([[String(id)], []]);
  const connectTo = async (key: string) => {
    await settings.getByLabel("API key").fill(key);
    await save.click();
    await dialog.getByRole("button", { name: "Another service" }).click();
  };
  await connectTo("a-key-with-a-typo");
  const { host } = new URL(service.address);
  await expect(settings.getByText(`Nothing was changed: you stay connected to ${host}.`)).toBeVisible();
  expect(await remembered()).toEqual([String(id)]);
  await connectTo(other.key);
  await settings.getByText("The key was accepted.").waitFor();
  await expect.poll(remembered).toEqual([]);
  await other.close();
});

test("the same host with a dot at its end keeps what the browser allowed for it", { tag: "@soak" }, async ({
  chromium,
  service,
}) => {
  const settings = settingsOf(chromium);
  const { port } = new URL(service.address);
  for (const host of ["localhost", "localhost.", "localhost"]) {
    const address = `http://${host}:${port}`;
    await chromium.allow([`${address}/*`]);
    await connect(settings, { address, key: service.key });
    const isAllowed = (origin: string) => chrome.permissions.contains({ origins: [`${origin}/*`] });
    expect(await settings.evaluate(isAllowed, address), host).toBe(true);
    await expect(settings.getByText(`This extension may reach ${host}:${port}.`)).toBeVisible();
  }
  await chromium.allow([`${service.address}/*`]);
  await connect(settings, service);
  const { origins } = await settings.evaluate(() => chrome.permissions.getAll());
  expect(origins, "and gives it back with another service").toEqual([`${service.address}/*`]);
});

test("plain http over a network needs an explicit tick", { tag: "@soak" }, async ({ chromium }) => {
  const settings = settingsOf(chromium);
  await settings.getByRole("textbox", { name: "Service address" }).fill("http://reports.example.com");
  await settings.getByLabel("API key").fill("a-key-of-mine");
  await settings.getByRole("button", { name: "Save and connect" }).click();
  const tick = settings.getByRole("checkbox", { name: "I understand that the key is sent unencrypted." });
  await expect(tick).toHaveAccessibleDescription("Use an https address, or tick the box above.");
  await settings.getByRole("textbox", { name: "Service address" }).fill("http://localhost:1");
  await expect(tick).toBeHidden();
});

test("Forget key forgets it, and the popup asks to be set up again", async ({ connected, service, site }) => {
  const settings = settingsOf(connected);
  await settings.getByRole("button", { name: "Forget key" }).click();
  const { host } = new URL(service.address);
  const dialog = settings.getByRole("dialog", { name: `Forget the key for ${host}?` });
  await dialog.getByRole("button", { name: "Forget key" }).click();
  await expect(settings.getByRole("status").filter({ hasText: `The key for ${host} was forgotten.` })).toBeVisible();
  await expect(settings.getByRole("button", { name: "Forget key" })).toBeHidden();
  await expect(settings.getByLabel("API key")).toBeFocused();
  await settings.getByRole("link", { name: "Reports" }).click();
  await expect(settings.getByText("There is no key for this service. Enter it in Settings.")).toBeVisible();
  const { popup } = await openPopupOn(connected, site.address);
  await expect(popup.getByRole("button", { name: "Set up" })).toBeVisible();
  expect(service.requests).toEqual([]);
});

test("a button that is busy keeps the focus", { tag: "@soak" }, async ({ connected, service }) => {
  const settings = settingsOf(connected);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  service.intercept("listProjects", { when: "before" }, () => held.then(() => Response.json({ data: [] })));
  const button = settings.getByRole("button", { name: "Test connection" });
  await button.focus();
  await settings.keyboard.press("Enter");
  await expect(button).toBeDisabled();
  await settings.keyboard.press("Enter");
  release();
  await expect(settings.getByText("Connected. Open a page, press the toolbar button")).toBeVisible();
  await expect(button).toBeFocused();
  expect(received(service, "GET"), "one test asks for projects and reports").toHaveLength(2);
});

test("a permission taken away is told apart and granted again", async ({ connected, service, site }) => {
  const settings = settingsOf(connected);
  await settings.evaluate((origin) => chrome.permissions.remove({ origins: [origin] }), `${service.address}/*`);
  const { popup, close } = await openPopupOn(connected, site.address);
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByText("Nothing was sent.")).toBeVisible();
  await expect(popup.getByText("The browser does not let this extension reach your service.").first()).toBeVisible();
  await close();
  expect(service.requests).toEqual([]);
  await settings.bringToFront();
  await settings.getByRole("button", { name: "Grant access" }).click();
  await expect(settings.getByText("The key was accepted.")).toBeVisible();
  await expect(settings.getByRole("button", { name: "Grant access" })).toBeHidden();
});

test("the popup follows the chosen privacy and report page", { tag: "@soak" }, async ({ connected, service, site }) => {
  const settings = settingsOf(connected);
  await settings.getByRole("combobox", { name: "Default privacy" }).selectOption("Public");
  const page = settings.getByRole("textbox", { name: "Report page" });
  await page.fill("not a pattern");
  await page.blur();
  await expect(page).toHaveAccessibleDescription(/This must be an http or https address that contains \{id\}\./);
  await page.fill("{address}/view/{id}");
  await page.blur();
  await expect(settings.getByText("Saved.")).toBeVisible();
  const { popup } = await openPopupOn(connected, site.address);
  await expect(popup.getByRole("radio", { name: "Public" })).toBeChecked();
  await popup.getByRole("button", { name: "Create report" }).click();
  await expect(popup.getByRole("link", { name: "Open report" })).toHaveAttribute("href", `${service.address}/view/1`);
  expect(received(service, "POST")).toEqual([{ url: `${site.address}/`, privacy: "0" }]);
});

test("settings survive a reload, and the key is never shown again", { tag: "@soak" }, async ({
  connected,
  service,
}) => {
  const settings = settingsOf(connected);
  await settings.getByRole("checkbox", { name: "Forget the key when the browser closes" }).check();
  await expect(settings.getByText("Saved.")).toBeVisible();
  await settings.reload();
  await expect(settings.getByRole("checkbox", { name: "Forget the key when the browser closes" })).toBeChecked();
  await expect(settings.getByRole("textbox", { name: "Service address" })).toHaveValue(service.address);
  await expect(settings.getByLabel("API key")).toHaveValue("");
  await settings.getByRole("button", { name: "Test connection" }).click();
  await expect(settings.getByText("The key was accepted.")).toBeVisible();
});
