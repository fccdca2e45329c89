import { useLayoutEffect } from "preact/hooks";
import { t } from "@/utils/i18n.ts";
import { ShortcutList } from "../reports/ShortcutList.tsx";
import type { HelpTopic } from "../routes/route.ts";
import { showTopic, Topic, Topics } from "../ui/Topics.tsx";
import { HELP } from "./help-texts.ts";

const TOPICS = Object.keys(HELP) as HelpTopic[];

interface HelpPageProps {
  /** Section to scroll to; null for none. */
  about: HelpTopic | null;
  hasSingleKeys: boolean;
}

/** Explains promises and their limits. */
export function HelpPage({ about, hasSingleKeys }: HelpPageProps) {
  useLayoutEffect(() => {
    if (about) showTopic(idOf(about));
  }, [about]);
  return (
    <main>
      <h1 tabIndex={-1}>{t("help")}</h1>
      <Topics label={t("help")} topics={TOPICS.map((topic) => ({ id: idOf(topic), title: t(HELP[topic].title) }))}>
        {TOPICS.map((topic) => (
          <Section key={topic} topic={topic} hasSingleKeys={hasSingleKeys} />
        ))}
      </Topics>
    </main>
  );
}

function Section({ topic, hasSingleKeys }: { topic: HelpTopic; hasSingleKeys: boolean }) {
  const { title, paragraphs } = HELP[topic];
  return (
    <Topic id={idOf(topic)} title={t(title)}>
      {paragraphs().map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {topic === "keyboard" && <ShortcutList hasSingle={hasSingleKeys} />}
    </Topic>
  );
}

function idOf(topic: HelpTopic): string {
  return `help-${topic}`;
}
