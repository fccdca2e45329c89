import { computed, effect, type ReadonlySignal } from "@preact/signals";
import type { Privacy } from "@/utils/contract.ts";
import { type Draft, draftItem } from "@/utils/models/draft.ts";
import { type ActivePage, pageOf } from "./active-page.ts";

interface Typed {
  address: string;
  privacy: Privacy;
  password: string;
  sent: Draft["sent"];
}

/** Returns the page of a form that was asked for outside the popup, once; null for none. */
export function takeAsked(draft: Draft | null): ActivePage | null {
  if (!draft?.asked) return null;
  void draftItem.setValue({ ...draft, asked: undefined });
  return pageOf(draft.pageUrl, draft.incognito);
}

/** Restores the draft if it was typed on this page; else the page's address with the default privacy. */
export function restoreDraft(draft: Draft | null, defaultPrivacy: Privacy, page: ActivePage): Typed {
  if (isOf(page, draft)) return { ...draft, sent: draft.sent };
  return { address: page.address, privacy: defaultPrivacy, password: "", sent: undefined };
}

function isOf(page: ActivePage, draft: Draft | null): draft is Draft {
  return draft?.pageUrl === page.url && draft.incognito === page.incognito;
}

/** Keeps what is typed until it is sent: a popup closes at any click beside it. @param stored - the kept draft */
export function keepDraft(
  typed: { [Field in keyof Typed]: ReadonlySignal<Typed[Field]> },
  isSent: ReadonlySignal<boolean>,
  page: ActivePage,
  stored: Draft | null,
): void {
  const draft = computed(() => {
    if (isSent.value) return null;
    const now = { address: typed.address.value, privacy: typed.privacy.value, password: typed.password.value };
    return { ...now, sent: typed.sent.value, pageUrl: page.url, incognito: page.incognito };
  });
  // Drop what was sent while the popup was closed; keep what was typed on another page.
  if (isSent.peek() && isOf(page, stored)) void draftItem.setValue(null);
  let kept = draft.peek();
  effect(() => {
    if (draft.value === kept) return;
    kept = draft.value;
    void draftItem.setValue(kept);
  });
}
