/** A text with the words of a search marked. @param words - empty for none */
export function Marked({ text, words }: { text: string; words: string }) {
  const needle = words.trim().toLowerCase();
  const lower = text.toLowerCase();
  // Some letters have another length in lower case: their places would not fit.
  if (needle === "" || lower.length !== text.length || !lower.includes(needle)) return <>{text}</>;
  const parts: { text: string; isHit: boolean }[] = [];
  let end = 0;
  for (let start = lower.indexOf(needle); start >= 0; start = lower.indexOf(needle, end)) {
    parts.push({ text: text.slice(end, start), isHit: false });
    end = start + needle.length;
    parts.push({ text: text.slice(start, end), isHit: true });
  }
  parts.push({ text: text.slice(end), isHit: false });
  return <>{parts.map((part, index) => (part.isHit ? <mark key={index}>{part.text}</mark> : part.text))}</>;
}
