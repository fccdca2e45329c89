import { chooseFromMenu } from "../support/menus.ts";
import { daysAgo, LONG_PATH, openOn, type Stage } from "./stage.ts";

/** The popup in every state of the main job. */
export async function shootPopups(stage: Stage): Promise<void> {
  const { service, rater, site, shoot } = stage;
  service.store.seed([
    { url: `${site}/products/espresso`, result: "decent", generated_at: daysAgo(3) },
    { url: site + LONG_PATH, result: "bad", generated_at: daysAgo(400), privacy: 0 },
  ]);
  await openOn(stage, "/new", async (popup) => {
    await popup.getByText("No report of this page yet.").first().waitFor();
    await shoot(popup, "popup-form");
  });
  await openOn(stage, "/products/espresso", async (popup) => {
    await popup.getByRole("region", { name: "Latest report" }).waitFor();
    await shoot(popup, "popup-latest");
    await popup.evaluate("document.documentElement.dir = 'rtl'");
    await shoot(popup, "popup-latest-rtl");
    await popup.evaluate("document.documentElement.dir = 'ltr'");
    await chooseFromMenu(popup, "Edit");
    await shoot(popup, "popup-edit");
    await popup.getByRole("button", { name: "Cancel" }).click();
    await chooseFromMenu(popup, "Delete");
    await popup.getByRole("button", { name: "Undo" }).waitFor();
    await shoot(popup, "popup-deleting");
    await popup.getByRole("button", { name: "Undo" }).click();
  });
  await openOn(stage, LONG_PATH, async (popup) => {
    await popup.getByRole("region", { name: "Latest report" }).waitFor();
    await shoot(popup, "popup-latest-long");
  });
  const release = rater.hold();
  await openOn(stage, "/products/grinder", async (popup) => {
    await popup.getByRole("radio", { name: "Password" }).click();
    await shoot(popup, "popup-password-empty");
    await popup.getByRole("button", { name: "Generate" }).click();
    await shoot(popup, "popup-password");
    await popup.getByRole("button", { name: "Create report" }).click();
    await popup.getByText("3s").first().waitFor();
    await shoot(popup, "popup-running");
    release();
    await popup.getByRole("link", { name: "Open report" }).waitFor();
    await shoot(popup, "popup-done");
  });
}

/** The popup when things go wrong. */
export async function shootTrouble(stage: Stage): Promise<void> {
  const { service, rater, shoot } = stage;
  const fail = (status: number, body: unknown) =>
    service.intercept("createReport", { when: "before" }, () => Response.json(body, { status }));
  // Before there is an unknown outcome, whose looks would take this answer.
  service.intercept("listReports", { when: "before" }, () => new Response("<p>Log in", { status: 200 }));
  await openOn(stage, "/look-up-fails", async (popup) => {
    await popup.getByText("could not be looked up").first().waitFor();
    await shoot(popup, "popup-look-up-failed");
  });
  await openOn(stage, LONG_PATH, async (popup) => {
    fail(422, { message: "Not accepted.", errors: { url: ["This site is not yours."], plan: ["Upgrade first."] } });
    await popup.getByRole("button", { name: "Create report" }).click();
    await popup.getByText("This site is not yours.").first().waitFor();
    await shoot(popup, "popup-refused");
  });
  await openOn(stage, "/lost", async (popup) => {
    fail(503, { message: "Down for maintenance." });
    await popup.getByRole("button", { name: "Create report" }).click();
    await popup.getByRole("button", { name: "Discard" }).waitFor();
    await shoot(popup, "popup-unknown");
  });
  const release = rater.hold();
  rater.result = "bad";
  await openOn(stage, "/elsewhere", (popup) => popup.getByRole("button", { name: "Create report" }).click());
  release();
  await openOn(stage, "/products/espresso", async (popup) => {
    await popup.getByRole("link", { name: "Open report" }).first().waitFor();
    await shoot(popup, "popup-other");
  });
  const page = await stage.chromium.context.newPage();
  await page.goto("chrome://version");
  const { popup, close } = await stage.chromium.openPopup("chrome://version");
  await popup.getByRole("button", { name: "Create report" }).click();
  await shoot(popup, "popup-no-address");
  await close();
}
