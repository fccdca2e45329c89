import { signal } from "@preact/signals";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type ActivePage, pageOf } from "@/entrypoints/popup/active-page.ts";
import { autosaveDraft, ofPage, takeAsked } from "@/entrypoints/popup/draft.ts";
import { PRIVACY, type Privacy } from "@/utils/contract.ts";
import { type Draft, draftItem } from "@/utils/models/draft.ts";

const PAGE = pageOf("https://example.com/", false);
const DRAFT: Draft = {
  ...{ pageUrl: PAGE.address, incognito: false, address: "https://example.com/typed", privacy: 2, password: "typed" },
};

beforeEach(() => draftItem.setValue(DRAFT));

/** Opens the form on a page, where the submission of what was typed is over or not. */
function open(page: ActivePage, isOver: boolean) {
  const blank = { address: page.address, privacy: PRIVACY.private, password: "" };
  const own = ofPage(DRAFT, page);
  const { address, privacy, password } = own ?? blank;
  const written = { address: signal(address), privacy: signal<Privacy>(privacy), password: signal(password) };
  const typed = { ...written, sent: signal<Draft["sent"]>(undefined) };
  const isSent = signal(isOver);
  autosaveDraft(typed, isSent, page, own, blank);
  return { ...typed, isSent };
}

test("what was typed is kept until it has been sent", async () => {
  open(PAGE, false).address.value = "https://example.com/more";
  expect(await draftItem.getValue()).toEqual({ ...DRAFT, address: "https://example.com/more" });
});

test("what was typed is there beside another part of the page, too", async () => {
  const written = open(pageOf("https://example.com/#prices", false), false);
  written.password.value = "tea";
  const draft = await draftItem.getValue();
  expect(draft).toMatchObject({ password: "tea" });
  expect(ofPage(draft, pageOf("https://example.com/#menu", false))).toBe(draft);
  expect(ofPage(draft, pageOf("https://example.com/other", false))).toBeNull();
  expect(ofPage(draft, pageOf("https://example.com/", true))).toBeNull();
});

test("what became a report while the popup was closed is not offered once more", async () => {
  open(PAGE, true);
  expect(await draftItem.getValue()).toBeNull();
});

test("another page's outcome leaves alone what was typed on the first", async () => {
  open({ ...PAGE, address: "https://example.com/other" }, true);
  expect(await draftItem.getValue()).toEqual(DRAFT);
});

test("a report of another page, made without typing, leaves alone what was typed on the first", async () => {
  const { sent, isSent } = open({ ...PAGE, address: "https://example.com/other" }, false);
  sent.value = { id: "s", password: "" };
  expect(await draftItem.getValue()).toEqual(DRAFT);
  isSent.value = true;
  isSent.value = false;
  expect(await draftItem.getValue()).toEqual(DRAFT);
});

test("what is typed on another page takes its place, and is dropped once it has been sent", async () => {
  const other = "https://example.com/other";
  const { password, isSent } = open({ ...PAGE, address: other }, false);
  password.value = "tea";
  expect(await draftItem.getValue()).toMatchObject({ pageUrl: other, address: other, password: "tea" });
  isSent.value = true;
  expect(await draftItem.getValue()).toBeNull();
});

test("a form that was asked for elsewhere is shown once, and typed into like any other", async () => {
  const asked: Draft = { ...DRAFT, pageUrl: "https://example.com/tea#prices", asked: { failure: null } };
  const page = takeAsked(asked);
  expect(page).toMatchObject({ address: "https://example.com/tea", stripped: true, incognito: false });
  expect(ofPage(asked, page as ActivePage)).toBe(asked);
  const left = await draftItem.getValue();
  expect(takeAsked(left), "the next popup shows the page in front").toBeNull();
  expect(left).toMatchObject({ pageUrl: "https://example.com/tea#prices", password: "typed" });
});

test("what finds no room in the browser's storage leaves no unhandled rejection", async () => {
  const setValue = draftItem.setValue;
  draftItem.setValue = () => Promise.reject(new Error("QUOTA_BYTES quota exceeded"));
  onTestFinished(() => void Object.assign(draftItem, { setValue }));
  const { password } = open(PAGE, false);
  password.value = "tea";
  takeAsked({ ...DRAFT, asked: { failure: null } });
  expect(await draftItem.getValue()).toEqual(DRAFT);
});
