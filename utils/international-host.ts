const MAX_LABEL_LENGTH = 63;

/** Labels whose letters a browser shows as well: of one script, and none in which they run from right to left. */
const SCRIPTS = [
  // No "ð" and "þ", and no "ı" without its dot: they pass for other letters.
  /^[a-zß-ïñ-öø-ýÿ-įĳ-ķĺ-ňŊ-žơưșțạ-ỹ]+$/,
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  /^[\p{Script=Hangul}\p{Script=Han}]+$/u,
  /^\p{Script=Devanagari}+$/u,
  /^\p{Script=Bengali}+$/u,
  /^\p{Script=Tamil}+$/u,
  /^\p{Script=Thai}+$/u,
];

/** Cyrillic or Greek letters that all look like Latin ones, as browsers list them. */
const LOOKS_LATIN = /^([асԁеһіјӏорԛѕԝхуъьҽпгѵѡ]+|[αικνρυωηοτχγ]+)$/;

/** Shows international letters of an address's host instead of Punycode, where they cannot pass for another host's. */
export function inLetters(address: string): string {
  return address.replace(/^(https?:\/\/)?[^/?#:@]+/, (start) =>
    start.replace(/(?<=^|[./])xn--[^.]+/gi, labelInLetters),
  );
}

function labelInLetters(label: string): string {
  const code = label.toLowerCase();
  const text = code.length <= MAX_LABEL_LENGTH ? decode(code.slice("xn--".length)) : null;
  return text !== null && isUnmistakable(text) && URL.parse(`https://${text}`)?.hostname === code ? text : label;
}

function isUnmistakable(label: string): boolean {
  const letters = label.replace(/[\d-]/g, "");
  return (
    /^[\p{L}\p{M}]+$/u.test(letters) && SCRIPTS.some((script) => script.test(letters)) && !LOOKS_LATIN.test(letters)
  );
}

/** Decodes Punycode (RFC 3492, section 6.2). No browser offers that. */
function decode(code: string): string | null {
  const end = code.lastIndexOf("-");
  const letters = [...code.slice(0, Math.max(end, 0))];
  let [letter, place, bias] = [128, 0, 72];
  for (let at = end + 1; at < code.length; ) {
    const before = place;
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = (Number.parseInt(code[at++] ?? "", 36) + 26) % 36;
      if (Number.isNaN(digit)) return null;
      place += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = letters.length + 1;
    bias = adapt(place - before, count, before === 0);
    letter += Math.floor(place / count);
    place %= count;
    if (letter > 0x10ffff) return null;
    letters.splice(place++, 0, String.fromCodePoint(letter));
  }
  return letters.join("");
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}
