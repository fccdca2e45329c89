import { useLayoutEffect } from "preact/hooks";
import { t } from "@/utils/i18n.ts";
import { ShortcutList } from "../reports/ShortcutList.tsx";
import type { HelpTopic } from "../routes/route.ts";
import { showTopic, Topic, Topics } from "../ui/Topics.tsx";
import { HELP } from "./help-texts.ts";

const TOPICS = Object.keys(HELP) as (keyof typeof HELP)[];

/** Explains promises and their limits. @param about - section to scroll to; null for none */
export function HelpPage({ about }: { about: HelpTopic | null }) {
  useLayoutEffect(() => {
    if (about) showTopic(idOf(about));
  }, [about]);
  return (
    <main>
      <h1 tabIndex={-1}>{t("help")}</h1>
      <Topics label={t("help")} topics={TOPICS.map((topic) => ({ id: idOf(topic), title: t(HELP[topic].title) }))}>
        {TOPICS.map((topic) => (
          <Section key={topic} topic={topic} />
        ))}
      </Topics>
    </main>
  );
}

function Section({ topic }: { topic: keyof typeof HELP }) {
  const { title, paragraphs } = HELP[topic];
  return (
    <Topic id={idOf(topic)} title={t(title)}>
      {paragraphs().map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {topic === "keyboard" && <ShortcutList hasSingle />}
    </Topic>
  );
}

function idOf(topic: keyof typeof HELP): string {
  return `help-${topic}`;
}
