import { type NewReport, PRIVACY, type Privacy } from "@/utils/contract.ts";
import { type AddressProblem, parseReportAddress } from "@/utils/url.ts";
import type { ActivePage } from "./active-page.ts";

export interface Problems {
  address?: AddressProblem;
  password?: true;
}

export function isStripped(address: string, page: ActivePage): boolean {
  const read = parseReportAddress(address);
  return ("address" in read && read.stripped) || (page.stripped && address === page.address);
}

export function wishOf(url: string, privacy: Privacy, password: string): NewReport {
  return { url, privacy, ...(privacy === PRIVACY.password && { password }) };
}

export function findProblems(address: string, privacy: Privacy, password: string): Problems {
  const read = parseReportAddress(address);
  return {
    ...("problem" in read && { address: read.problem }),
    ...(privacy === PRIVACY.password && password === "" && { password: true as const }),
  };
}
