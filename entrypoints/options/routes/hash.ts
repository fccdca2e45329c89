/** Leaves out the parameters of a hash that have no value. */
export function onlyGiven(parameters: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Returns a value if it is one of those allowed. */
export function oneOf<T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}
