import type { ComponentChildren } from "preact";
import { moveFocus } from "@/components/ui/focus.ts";

interface TopicsProps {
  label: string;
  /** Each section's heading by its id, in the order of the page. */
  topics: { id: string; title: string }[];
  children: ComponentChildren;
}

/** A long page of sections, with a list of them at its side where there is room. */
export function Topics({ label, topics, children }: TopicsProps) {
  return (
    <div class="topics">
      <nav aria-label={label}>
        {topics.map(({ id, title }) => (
          <button key={id} type="button" onClick={() => showTopic(id)}>
            {title}
          </button>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  );
}

interface TopicProps {
  id: string;
  title: string;
  children: ComponentChildren;
}

export function Topic({ id, title, children }: TopicProps) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Scrolls to a section and goes on from there. @param id - of its heading */
export function showTopic(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  if (heading) heading.tabIndex = -1;
  moveFocus(heading);
}
