import { signal } from "@preact/signals";
import { beforeEach, expect, test } from "vitest";
import type { ActivePage } from "@/entrypoints/popup/active-page.ts";
import { keepDraft, restoreDraft, takeAsked } from "@/entrypoints/popup/draft.ts";
import { PRIVACY, type Privacy } from "@/utils/contract.ts";
import { type Draft, draftItem } from "@/utils/models/draft.ts";

const PAGE = { url: "https://example.com/", address: "https://example.com/", incognito: false } as ActivePage;
const DRAFT: Draft = {
  ...{ pageUrl: PAGE.url, incognito: false, address: "https://example.com/typed", privacy: 2, password: "typed" },
};

beforeEach(() => draftItem.setValue(DRAFT));

/** Opens the form on a page, where the submission of what was typed is over or not. */
function open(page: ActivePage, isSent: boolean) {
  const { address, privacy, password, sent } = restoreDraft(DRAFT, PRIVACY.private, page);
  const written = { address: signal(address), privacy: signal<Privacy>(privacy), password: signal(password) };
  const typed = { ...written, sent: signal(sent) };
  keepDraft(typed, signal(isSent), page, DRAFT);
  return typed;
}

test("what was typed is kept until it has been sent", async () => {
  open(PAGE, false).address.value = "https://example.com/more";
  expect(await draftItem.getValue()).toEqual({ ...DRAFT, address: "https://example.com/more" });
});

test("what became a report while the popup was closed is not offered once more", async () => {
  open(PAGE, true);
  expect(await draftItem.getValue()).toBeNull();
});

test("another page's outcome leaves alone what was typed on the first", async () => {
  open({ ...PAGE, url: "https://example.com/other" }, true);
  expect(await draftItem.getValue()).toEqual(DRAFT);
});

test("a form that was asked for elsewhere is shown once, and typed into like any other", async () => {
  const asked: Draft = { ...DRAFT, pageUrl: "https://example.com/tea#prices", asked: { failure: null } };
  const page = takeAsked(asked);
  expect(page).toMatchObject({ address: "https://example.com/tea", stripped: true, incognito: false });
  expect(restoreDraft(asked, PRIVACY.private, page as ActivePage)).toMatchObject({
    address: DRAFT.address,
    privacy: 2,
  });
  const left = await draftItem.getValue();
  expect(takeAsked(left), "the next popup shows the page in front").toBeNull();
  expect(left).toMatchObject({ pageUrl: "https://example.com/tea#prices", password: "typed" });
});
