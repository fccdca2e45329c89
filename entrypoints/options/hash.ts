/** Formats a hash such as `#/reports?result=bad`; parameters without a value are left out. */
export function hashOf(page: string, parameters: Record<string, unknown> = {}): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `#/${page}${given.length > 0 ? `?${search}` : ""}`;
}

/** Returns what was typed where it is not percent-encoded. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns a value if it is one of those allowed. */
export function oneOf<T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}
