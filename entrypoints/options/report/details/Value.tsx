import { useSignal } from "@preact/signals";
import { formatTime } from "@/utils/format.ts";
import { language, t } from "@/utils/i18n.ts";
import { webLink } from "@/utils/url.ts";
import { kindOf, LONG_TEXT, timeOf } from "./kind.ts";

/** A single value in words; texts stay texts, and only http(s) addresses become links. @param marked - words of a search */
export function Value({ value, marked = "" }: { value: unknown; marked?: string }) {
  const text = String(value);
  switch (kindOf(value)) {
    case "nothing":
      return <span class="secondary">{t("details_nothing")}</span>;
    case "boolean":
      return <>{t(value ? "details_yes" : "details_no")}</>;
    case "number":
      return (
        <span title={text}>
          <Marked text={formatExactly(value as number)} words={marked} />
        </span>
      );
    case "link":
      return <WebLink text={text} marked={marked} />;
    case "time":
      return <Time text={text} />;
    case "row":
      return <Row values={value as unknown[]} marked={marked} />;
    case "longText":
      return <LongText text={text} />;
    default:
      if (text.trim() === "") return <span class="secondary">{t("details_empty")}</span>;
      return (
        <bdi class="text">
          <Marked text={text} words={marked} />
        </bdi>
      );
  }
}

function WebLink({ text, marked }: { text: string; marked: string }) {
  const link = webLink(text);
  if (!link) return <bdi class="text">{text}</bdi>;
  return (
    <a href={link} target="_blank" rel="noreferrer">
      <bdi>
        <Marked text={text} words={marked} />
      </bdi>
    </a>
  );
}

function Time({ text }: { text: string }) {
  const iso = timeOf(text) ?? "";
  return (
    <time dateTime={iso} title={text}>
      {formatTime(iso)}
    </time>
  );
}

function Row({ values, marked }: { values: unknown[]; marked: string }) {
  return (
    <ul class="values">
      {values.map((value, index) => (
        <li key={index}>
          <Value value={value} marked={marked} />
        </li>
      ))}
    </ul>
  );
}

function LongText({ text }: { text: string }) {
  const isWhole = useSignal(false);
  return (
    <>
      <bdi class="text">{isWhole.value ? text : `${beginningOf(text)}…`}</bdi>{" "}
      <button
        type="button"
        class="quiet"
        aria-expanded={isWhole.value}
        onClick={() => (isWhole.value = !isWhole.value)}
      >
        {isWhole.value ? t("details_show_less") : t("details_show_whole")}
      </button>
    </>
  );
}

/** Cuts no character in two. */
function beginningOf(text: string): string {
  return text.slice(0, LONG_TEXT - 100).replace(/[\uD800-\uDBFF]$/, "");
}

/** Formats every digit the service sent, without a separator in years. */
function formatExactly(number: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 20, useGrouping: "min2" }).format(number);
}

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
