import { computed, effect, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Privacy } from "@/utils/contract.ts";
import { type Draft, draftItem } from "@/utils/models/draft.ts";
import type { ActivePage } from "./active-page.ts";

/** What a user can type into the popup. */
interface Typed {
  address: string;
  privacy: Privacy;
  password: string;
}

/**
 * What the form starts with.
 *
 * @param draft - what was typed last and not sent
 * @returns the draft, if it was typed on this page; else the page's address and the default privacy
 */
export function restoreDraft(draft: Draft | null, defaultPrivacy: Privacy, page: ActivePage): Typed {
  return isOf(page, draft) ? draft : { address: page.address, privacy: defaultPrivacy, password: "" };
}

function isOf(page: ActivePage, draft: Draft | null): draft is Draft {
  return draft?.pageUrl === page.url && draft.incognito === page.incognito;
}

/**
 * Keeps what is typed until it has been sent, because a popup closes by itself at any click beside it.
 *
 * @param typed - the form's fields
 * @param isSent - whether it became a report
 * @param stored - the draft that is kept already
 */
export function keepDraft(
  typed: { [Field in keyof Typed]: Signal<Typed[Field]> },
  isSent: ReadonlySignal<boolean>,
  page: ActivePage,
  stored: Draft | null,
): void {
  const draft = computed(() => {
    if (isSent.value) return null;
    const now = { address: typed.address.value, privacy: typed.privacy.value, password: typed.password.value };
    return { ...now, pageUrl: page.url, incognito: page.incognito };
  });
  // What was sent while the popup was closed goes; what was typed on another page stays.
  if (isSent.peek() && isOf(page, stored)) void draftItem.setValue(null);
  let kept = draft.peek();
  effect(() => {
    if (draft.value === kept) return;
    kept = draft.value;
    void draftItem.setValue(kept);
  });
}
