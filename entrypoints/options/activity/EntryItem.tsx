import type { ComponentChildren } from "preact";
import { Age } from "@/components/ui/Age.tsx";

interface EntryItemProps {
  what: string;
  /** The address or the name it is about. */
  name?: string;
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
  /** What can be done about it. */
  actions?: ComponentChildren;
  /** What became of it. */
  children: ComponentChildren;
}

/** One entry of the journal: what and when, what became of it, and what can be done. */
export function EntryItem({ what, name, at, actions, children }: EntryItemProps) {
  return (
    <li tabIndex={-1}>
      <div class="what">
        <span>{what}</span>
        <Age iso={new Date(at).toISOString()} />
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
