import { openOptions } from "../support/manage.ts";
import { type Stage, shootBoth } from "./stage.ts";

/** New reports: empty, with a checked list, while they are created and afterwards, wide and narrow. */
export async function shootNewReports({ chromium, service, rater, site, shoot }: Stage): Promise<void> {
  const page = await openOptions(chromium, "#/new-reports");
  await page.getByText(/^Addresses that you paste or add appear here/).waitFor();
  await shootBoth(page, "new-reports-empty", shoot);
  const paths = ["/", "/menu", "/shop", "/shop", "/about", "/contact", "/blog/first-steps", "/blog/second-thoughts"];
  const known = "https://site-2.example/page/2";
  const lines = [...paths.map((path) => site + path), known, "mailto:desk@site.example"];
  await page.getByRole("textbox", { name: "Addresses" }).fill(lines.join("\n"));
  await page.getByText("Has a report:").first().waitFor();
  await shootBoth(page, "new-reports", shoot);
  await page.getByRole("radio", { name: "Fast" }).click();
  service.intercept("createReport", { when: "before" }, () => Response.json({ message: "Not yours" }, { status: 422 }));
  const release = rater.hold();
  await page.getByRole("button", { name: "Create 7 reports" }).click();
  await page.getByRole("button", { name: "Running 3" }).waitFor();
  await shootBoth(page, "new-reports-running", shoot);
  rater.result = "good";
  release();
  await page.getByRole("heading", { name: "6 of 7 reports done" }).waitFor();
  await page.getByRole("button", { name: "Try failed again", disabled: false }).waitFor();
  await shootBoth(page, "new-reports-done", shoot);
  await page.close();
}
