/** Undoes what JSON writes inside its texts; the lines stay as they are. Takes linear time. */
export function withoutEscapes(text: string): string {
  if (!/^\s*["[{]/.test(text)) return text;
  return text
    .replace(/(?<!\\)\\\//g, "/")
    .replace(/(?<!\\)\\[bfnrt]/g, " ")
    .replace(/(?<!\\)\\u([\dA-Fa-f]{4})/g, (_whole, code: string) => toSign(Number.parseInt(code, 16)));
}

function toSign(code: number): string {
  return String.fromCharCode(Math.max(code, 32));
}
