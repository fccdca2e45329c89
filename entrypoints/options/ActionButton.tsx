import type { Action } from "@/components/hooks/use-action.ts";
import { Icon } from "@/components/ui/Icon.tsx";

interface ActionButtonProps {
  action: Action<[]>;
  label: string;
  /** Path of its icon. */
  path?: string;
  class?: string;
  describedBy?: string | undefined;
}

/** A button that starts an action, and keeps the focus while that runs. */
export function ActionButton({ action, label, path, describedBy, ...props }: ActionButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-describedby={describedBy}
      aria-disabled={action.running.value}
      // The second click of a double click is not meant for what the first has made of it, such as Continue of Pause.
      onClick={({ detail }) => detail < 2 && action.run()}
    >
      {path && <Icon path={path} />}
      {label}
    </button>
  );
}
