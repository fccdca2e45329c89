import { CHROMIUM_BUILD } from "../support/builds.ts";
import { loadInto } from "../support/chromium.ts";
import { connect } from "../support/connect.ts";
import { settingsTab } from "../support/settings-tab.ts";
import { tidy } from "../support/shared-chromium.ts";
import { expect, test } from "../support/story.ts";

test("what one story stores, opens and is granted, the next one does not find", { tag: "@soak" }, async ({
  launched,
  service,
}) => {
  const first = await loadInto(launched, CHROMIUM_BUILD);
  const settings = await settingsTab(first);
  await first.allow([`${service.address}/*`]);
  await connect(settings, service);
  await first.openPage("options.html#/reports");
  await first.close();
  await tidy(launched);
  expect(launched.context.pages()).toHaveLength(1);
  expect(launched.context.serviceWorkers()).toEqual([]);

  const second = await loadInto(launched, CHROMIUM_BUILD);
  const fresh = await settingsTab(second);
  const stored = await fresh.evaluate(() =>
    Promise.all([
      chrome.storage.local.get(["connections", "keyHints"]),
      // A background that starts notes from when on schedules run.
      chrome.storage.session.get().then(({ "no-run-before": _start, ...others }) => others),
    ]),
  );
  const granted = await fresh.evaluate(() => chrome.permissions.getAll());
  await second.close();
  await tidy(launched);
  expect(stored).toEqual([{}, {}]);
  expect(granted.origins).toEqual([]);
});
