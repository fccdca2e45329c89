const ABBREVIATIONS = new Set(
  "api cls css dns fcp html http https id inp ip js json lcp pdf seo ssl tbt tls ttfb ui uri url urls".split(" "),
);

const MAX_LENGTH = 200;

/** Turns `failed_audits`, `htmlUrl` or `http-status` into "Failed audits", "HTML URL" or "HTTP status". */
export function humanise(name: string): string {
  const words = name
    .slice(0, MAX_LENGTH)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[\s_.-]+/)
    .filter((word) => word !== "")
    .map(wordOf);
  const text = words.join(" ");
  return text === "" ? name : text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

function wordOf(word: string): string {
  const lower = word.toLowerCase();
  if (ABBREVIATIONS.has(lower)) return lower.toUpperCase();
  return word === word.toUpperCase() && word.length > 1 ? word : lower;
}
