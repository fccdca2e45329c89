import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { rescueFocus } from "@/components/ui/focus.ts";
import { speak } from "@/components/ui/Spoken.tsx";
import { t } from "@/utils/i18n.ts";

interface ArrivalProps {
  /** Holds the page, which may still be loading. */
  content: RefObject<HTMLElement | null>;
  /** Is it the page that the tab was opened with, whose title the browser says? */
  isFirst: boolean;
}

/** Names the tab after the page's heading. Where a link led here, that gets the focus if it was lost, or else is spoken. */
export function Arrival({ content, isFirst }: ArrivalProps) {
  useLayoutEffect(() => {
    const page = content.current as HTMLElement;
    let last: HTMLElement | null = null;
    let named = "";
    let takeBack = () => {};
    function follow() {
      const heading = page.querySelector("h1");
      const title = heading?.textContent;
      if (!heading || !title || (heading === last && title === named)) return;
      document.title = `${title} – ${t("extensionName")}`;
      const isNew = heading !== last;
      last = heading;
      named = title;
      if (isFirst) return;
      if (isNew) rescueFocus(heading);
      const isRead = isNew && document.activeElement === heading;
      if (isRead) return;
      takeBack();
      takeBack = speak(title);
    }
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(page, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      takeBack();
    };
  }, []);
  return null;
}
