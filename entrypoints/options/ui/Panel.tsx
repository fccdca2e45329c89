import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { formatNumber } from "@/utils/format.ts";

interface PanelProps {
  title: ComponentChildren;
  count?: number | undefined;
  /** One link or button at the end of the head. */
  end?: ComponentChildren;
  class?: string;
  isBusy?: boolean;
  children: ComponentChildren;
}

/** A part of a page: a head, then rows or a body. */
export function Panel({ title, count = 0, end, class: kind = "", isBusy, children }: PanelProps) {
  const id = useId();
  return (
    <section class={`panel ${kind}`} aria-labelledby={id} aria-busy={isBusy}>
      <header>
        <h2 id={id}>{title}</h2>
        {count > 0 && <span class="count">{formatNumber(count)}</span>}
        {end}
      </header>
      {children}
    </section>
  );
}
