/** Decodes each percent-encoded part of a text; what is no valid UTF-8 stays as it is. */
export function decodedParts(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}
