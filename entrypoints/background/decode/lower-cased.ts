const MAX_NAMES = 100;

/** Lets fields also be read whose names have capitals. */
export function lowerCased(body: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(body).slice(0, MAX_NAMES);
  return { ...Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value])), ...body };
}
