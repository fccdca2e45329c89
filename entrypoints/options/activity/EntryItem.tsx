import type { ComponentChildren } from "preact";
import { Age } from "@/components/ui/Age.tsx";

interface EntryItemProps {
  what: string;
  name?: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Does it go on only when the user has done something? */
  isUrgent?: boolean;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

export function EntryItem({ what, name, at, isUrgent, actions, children }: EntryItemProps) {
  return (
    <li tabIndex={-1} class={isUrgent ? "urgent" : undefined}>
      <div class="what">
        <span>{what}</span>
        <Age at={at} />
      </div>
      <div class="stack">
        {name !== undefined && (
          <bdi class="name">
            <strong>{name}</strong>
          </bdi>
        )}
        {children}
      </div>
      {actions && <div class="actions">{actions}</div>}
    </li>
  );
}
