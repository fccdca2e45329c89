/** Position of a mark from another one on; the end of the text where it is missing. */
export function positionOf(mark: string, text: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found;
}
