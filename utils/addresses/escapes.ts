const LINK = /<a\s[^<>]*href\s?=/i;

/** Undoes what JSON, mails and HTML in a text do to addresses; each line keeps its number. Takes linear time. */
export function withoutEscapes(text: string): string {
  const plain = decode(text);
  return LINK.test(plain) ? plain.replaceAll("&amp;", "&") : plain;
}

function decode(text: string): string {
  if (/^\s*["[{]/.test(text)) return fromJson(text);
  return /^content-transfer-encoding:[ \t]*quoted-printable/im.test(text) ? fromQuotedPrintable(text) : text;
}

function fromJson(text: string): string {
  return text.replace(/(?<!\\)\\(?:(\/)|[bfnrt]|u([\dA-Fa-f]{4}))/g, (_whole, slash, code) => {
    return slash ?? String.fromCharCode(Math.max(Number(`0x${code}`) || 0, 32));
  });
}

function fromQuotedPrintable(text: string): string {
  let joined = 0;
  return text
    .replace(/=[ \t]*\r?\n|\n/g, (end) => {
      joined += 1;
      if (end !== "\n") return "";
      const ends = "\n".repeat(joined);
      joined = 0;
      return ends;
    })
    .replace(/(?:=[\dA-F]{2})+/gi, decodeBytes);
}

function decodeBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes.replaceAll("=", "%")).replace(/\p{Cc}/gu, " ");
  } catch {
    return bytes;
  }
}
