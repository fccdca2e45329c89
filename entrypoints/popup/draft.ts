import { effect, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Privacy } from "@/utils/contract.ts";
import type { Snapshot } from "@/utils/snapshot.ts";
import { draftItem } from "@/utils/storage.ts";
import type { ActivePage } from "./active-page.ts";

/** What a user can type into the popup. */
interface Typed {
  address: string;
  privacy: Privacy;
  password: string;
}

/** What the form starts with: what was typed for this page before and not sent, or the page and the default privacy. */
export function restoreDraft({ draft, settings }: Snapshot, page: ActivePage): Typed {
  const isOfPage = draft?.pageUrl === page.url && draft.incognito === page.incognito;
  return isOfPage ? draft : untouched(settings.defaultPrivacy, page);
}

/**
 * Keeps what is typed until it has been sent, because a popup closes by itself at any click beside it.
 *
 * @param typed - the form's fields
 * @param isSent - whether it became a report
 */
export function keepDraft(
  typed: { [Field in keyof Typed]: Signal<Typed[Field]> },
  isSent: ReadonlySignal<boolean>,
  { defaultPrivacy }: Snapshot["settings"],
  page: ActivePage,
): void {
  effect(() => {
    const now: Typed = { address: typed.address.value, privacy: typed.privacy.value, password: typed.password.value };
    const start = untouched(defaultPrivacy, page);
    const isTouched = now.address !== start.address || now.privacy !== start.privacy || now.password !== "";
    void draftItem.setValue(
      isTouched && !isSent.value ? { ...now, pageUrl: page.url, incognito: page.incognito } : null,
    );
  });
}

function untouched(privacy: Privacy, { address }: ActivePage): Typed {
  return { address, privacy, password: "" };
}
