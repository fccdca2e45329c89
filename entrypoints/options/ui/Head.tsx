import type { ComponentChildren } from "preact";

interface HeadProps {
  title: ComponentChildren;
  /** What the title is about in a few words, such as a number. */
  beside?: ComponentChildren;
  children?: ComponentChildren;
}

export function Head({ title, beside, children }: HeadProps) {
  return (
    <div class="row head">
      <h1 tabIndex={-1}>{title}</h1>
      {beside && <span class="secondary">{beside}</span>}
      {children && <div class="row tools">{children}</div>}
    </div>
  );
}
