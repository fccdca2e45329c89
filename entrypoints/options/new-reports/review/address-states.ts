import { CLOCK, DETAILS, FAILED, PLUS, TWICE } from "@/components/ui/icons.ts";
import type { AddressState } from "@/utils/addresses/check.ts";
import { t } from "@/utils/i18n.ts";

export const PATHS: Record<AddressState, string> = {
  new: PLUS,
  known: DETAILS,
  open: CLOCK,
  twice: TWICE,
  notAddress: FAILED,
  tooLong: FAILED,
};

/** In the order in which they are counted. */
export const STATES = Object.keys(PATHS) as AddressState[];

export function nameOf(state: AddressState): string {
  return t(state === "new" || state === "known" ? `address_filter_${state}` : `address_state_${state}`);
}
