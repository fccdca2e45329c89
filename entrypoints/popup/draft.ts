import { computed, effect, type ReadonlySignal } from "@preact/signals";
import { type Draft, draftItem } from "@/utils/models/draft.ts";
import { type ActivePage, pageOf } from "./active-page.ts";

export type Typed = Pick<Draft, "address" | "privacy" | "password">;

/** Returns the page of a form that was asked for outside the popup, once; null for none. */
export function takeAsked(draft: Draft | null): ActivePage | null {
  if (!draft?.asked) return null;
  tryToStore({ ...draft, asked: undefined });
  return pageOf(draft.pageUrl, draft.incognito);
}

/** Returns a draft if it was typed on this page, whatever part of it was in front. */
export function ofPage(draft: Draft | null, page: ActivePage): Draft | null {
  const own = draft && pageOf(draft.pageUrl, draft.incognito);
  return own?.address === page.address && own.incognito === page.incognito ? draft : null;
}

/** Keeps what is typed until it is sent: a popup closes at any click beside it. @param stored - of this page */
export function autosaveDraft(
  typed: { [Field in keyof Typed]: ReadonlySignal<Typed[Field]> } & { sent: ReadonlySignal<Draft["sent"]> },
  isSent: ReadonlySignal<boolean>,
  page: ActivePage,
  stored: Draft | null,
  blank: Typed,
): void {
  const draft = computed(() => {
    const now: Typed = { address: typed.address.value, privacy: typed.privacy.value, password: typed.password.value };
    if (isSent.value || JSON.stringify(now) === JSON.stringify(blank)) return null;
    return { ...now, sent: typed.sent.value, pageUrl: page.address, incognito: page.incognito };
  });
  let kept = draft.peek() ?? stored;
  effect(() => {
    if (draft.value === kept) return;
    kept = draft.value;
    tryToStore(kept);
  });
}

function tryToStore(draft: Draft | null): void {
  void draftItem.setValue(draft).catch(() => {});
}
