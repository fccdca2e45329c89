import { browser } from "wxt/browser";
import { PRIVACY } from "@/utils/contract.ts";
import { AppError, type Failure } from "@/utils/errors.ts";
import { dropClick, keepClick } from "@/utils/models/click.ts";
import { type Draft, draftItem } from "@/utils/models/draft.ts";
import { preferencesItem } from "@/utils/models/preferences.ts";
import { isForUser } from "@/utils/models/submission.ts";
import { parseReportAddress } from "@/utils/url.ts";
import { readConnections } from "../connections/records.ts";
import { create } from "../jobs/create/index.ts";
import { keepAlive } from "../keep-alive.ts";
import { openTab } from "../open-tab.ts";
import { changeWithinQuota } from "../quota.ts";

/** Creates a report with the default privacy; opens the popup with the address where the user must decide something. */
export function createAt(url: string, incognito = false): Promise<void> {
  return keepAlive(
    createOrAsk(url, incognito).catch((thrown) => openForm(url, incognito, AppError.from(thrown).failure)),
  );
}

async function createOrAsk(text: string, incognito: boolean): Promise<void> {
  const { activeId: connectionId } = await readConnections();
  const { defaultPrivacy: privacy } = await preferencesItem.getValue();
  const read = parseReportAddress(text);
  if ("problem" in read || privacy === PRIVACY.password) return openForm(text, incognito);
  const click = { id: crypto.randomUUID(), connectionId, url: read.address, privacy, incognito };
  void keepClick({ ...click, at: Date.now() }).catch(() => undefined);
  const entry = await create(click).catch((thrown) => {
    void dropClick(click.id);
    throw thrown;
  });
  // The toolbar button does not tell what happens in private windows.
  if (incognito && isForUser(entry)) await openForm(text, incognito);
}

/** Opens the popup with an address that is not the page's; in a tab where the browser does not let it open. */
export async function openForm(pageUrl: string, incognito = false, failure: Failure | null = null): Promise<void> {
  const { defaultPrivacy: privacy } = await preferencesItem.getValue();
  const read = parseReportAddress(pageUrl);
  const address = "address" in read ? read.address : "";
  const draft: Draft = { pageUrl, incognito, address, privacy, password: "", asked: { failure } };
  // Without it the popup opens with the page in front.
  await changeWithinQuota(draftItem, (typed) => {
    const isAlike = typed?.address === address && typed.incognito === incognito;
    // After a failure the form holds what was not sent.
    return isAlike && failure === null ? { ...typed, pageUrl, asked: draft.asked } : draft;
  }).catch(() => undefined);
  try {
    await browser.action.openPopup();
  } catch {
    await openTab("/popup.html");
  }
}
