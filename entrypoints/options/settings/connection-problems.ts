import { type AppState, isConnected } from "@/utils/app-state.ts";
import type { AddressProblem, parseServiceAddress } from "@/utils/url.ts";

/** Reasons why a key cannot be used; each has its sentence in `_locales` as `key_<problem>`. */
type KeyProblem = "missing" | "otherService" | "malformed";

/** Problems of the input, by field. */
export interface Problems {
  address?: AddressProblem;
  key?: KeyProblem;
  insecure?: true;
}

/** Drops the scheme (section 5) and blanks around a pasted key. */
export function trimKey(text: string): string {
  return text.trim().replace(/^Bearer\s+/i, "");
}

/** Finds what is wrong with address and key. @param key - empty where the saved one is to be used */
export function findProblems(
  appState: AppState,
  read: ReturnType<typeof parseServiceAddress>,
  key: string,
): Pick<Problems, "address" | "key"> {
  if ("address" in read) return findKeyProblem(appState, read.address, key);
  const isKeyMissing = key === "" && appState.keyHint === null;
  return { address: read.problem, ...(isKeyMissing && { key: "missing" }) };
}

function findKeyProblem({ connection, keyHint }: AppState, address: string, key: string): Pick<Problems, "key"> {
  if (key !== "") return /^[\x21-\x7e]+$/.test(key) ? {} : { key: "malformed" };
  const isSameService = keyHint?.origin === new URL(address).origin;
  if (isSameService) return {};
  return { key: isConnected({ connection, keyHint }) ? "otherService" : "missing" };
}
