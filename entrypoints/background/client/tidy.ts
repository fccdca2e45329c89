import { decodedParts } from "@/utils/percent.ts";

/** Shorter secrets also occur inside ordinary words. */
const MIN_SECRET_LENGTH = 4;

const MAX_MESSAGE = 300;

/** Masks secrets; returns "" where one would stay readable: shorter than four characters, or spelt with escapes. */
export function tidy(text: string, secrets: string[]): string {
  const given = secrets.filter(({ length }) => length > 0);
  const long = given.filter(({ length }) => length >= MIN_SECRET_LENGTH);
  const redacted = long.reduce((said, secret) => said.replaceAll(secret, "•••"), text);
  const readable = [redacted, fromHtml(redacted), fromUrl(redacted), fromHtml(fromUrl(redacted))];
  // Many quote another service's JSON, some within JSON of their own.
  const spellings = [...readable, fromJson(redacted), fromJson(fromJson(redacted))];
  const isTold = given.some((secret) => spellings.some((spelling) => spelling.includes(secret)));
  return isTold ? "" : shorten(redacted);
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function fromHtml(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

/** Decodes `+` and percent escapes, as far as they are valid UTF-8. */
function fromUrl(text: string): string {
  return decodedParts(text.replaceAll("+", " "));
}

function fromJson(text: string): string {
  return text.replace(/\\(?:u([\da-f]{4})|(.))/gi, (_escape, code, sign) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : sign,
  );
}

export function shorten(text: string): string {
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text;
}
