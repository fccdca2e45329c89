import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { type NewReport, PRIVACY, type Privacy } from "@/utils/contract.ts";
import { type AddressProblem, parseReportAddress } from "@/utils/url.ts";
import type { ActivePage } from "./active-page.ts";
import type { Typed } from "./draft.ts";

interface Problems {
  address?: AddressProblem | undefined;
  password?: boolean;
}

/** Makes the fields of the form. @param start - what they hold at first */
export function createTyped(start: Typed, page: ActivePage) {
  const address = signal(start.address);
  const privacy = signal<Privacy>(start.privacy);
  const password = signal(start.password);
  const problems = signal<Problems>({});

  return {
    address: address as ReadonlySignal<string>,
    privacy,
    password,
    /** Computed while typing: a hint that came on leaving the field would push the button away from a click. */
    stripped: computed(() => isStripped(address.value, page)),
    problems: problems as ReadonlySignal<Problems>,

    typeAddress(text: string) {
      address.value = text;
      problems.value = { ...problems.value, address: undefined };
    },

    /** Reads the report that is asked for; null where something is wrong, which the fields then show. */
    read(): NewReport | null {
      const read = parseReportAddress(address.value);
      const isPassword = privacy.value === PRIVACY.password;
      if ("address" in read) address.value = read.address;
      const isMissing = isPassword && !password.value;
      problems.value = { address: "problem" in read ? read.problem : undefined, password: isMissing };
      if ("problem" in read || isMissing) return null;
      return { url: address.value, privacy: privacy.value, ...(isPassword && { password: password.value }) };
    },
  };
}

function isStripped(address: string, page: ActivePage): boolean {
  const read = parseReportAddress(address);
  return ("address" in read && read.stripped) || (page.stripped && address === page.address);
}
