import type { ComponentChildren } from "preact";
import { moveFocus } from "@/components/ui/focus.ts";
import { t } from "@/utils/i18n.ts";

interface TopicsProps {
  /** Each section's heading by its id, in the order of the page. */
  topics: { id: string; title: string; href?: string }[];
  children: ComponentChildren;
}

/** A long page of sections, with a list of them at its side where there is room. */
export function Topics({ topics, children }: TopicsProps) {
  return (
    <div class="topics">
      <nav aria-label={t("on_this_page")}>
        {topics.map(({ id, title, href }) =>
          href ? (
            <a key={id} href={href}>
              {title}
            </a>
          ) : (
            <button key={id} type="button" onClick={() => showTopic(id)}>
              {title}
            </button>
          ),
        )}
      </nav>
      <div>{children}</div>
    </div>
  );
}

/** Scrolls to a section and goes on from there. @param id - of its heading */
export function showTopic(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  if (heading) heading.tabIndex = -1;
  moveFocus(heading);
}
