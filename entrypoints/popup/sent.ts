import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { PRIVACY, type Privacy } from "@/utils/contract.ts";
import type { Draft } from "@/utils/models/draft.ts";
import type { Submission } from "@/utils/models/submission.ts";

interface Typed {
  privacy: ReadonlySignal<Privacy>;
  password: ReadonlySignal<string>;
}

/** Remembers what the last click was sent with: the form may show another submission, or be typed over. */
export function createSent(start: Draft["sent"], shown: ReadonlySignal<Submission | null>, typed: Typed) {
  const last = signal(start);

  /** Returns the password that a submission was sent with; "" if this form did not send it. */
  function passwordOf(id: string): string {
    return last.value?.id === id ? last.value.password : "";
  }

  return {
    last: last as ReadonlySignal<Draft["sent"]>,
    passwordOf,
    /** Is the report shown what is typed? The outcome of another request leaves that. */
    isShown: computed(() => {
      if (!shown.value?.report || shown.value.privacy !== typed.privacy.value) return false;
      return shown.value.privacy !== PRIVACY.password || passwordOf(shown.value.id) === typed.password.value;
    }),
    note(id: string, password = "") {
      last.value = { id, password };
    },
  };
}
