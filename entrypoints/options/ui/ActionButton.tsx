import type { Action } from "@/components/hooks/use-action.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { firstClick } from "./first-click.ts";

interface ActionButtonProps {
  action: Action<[]>;
  label: string;
  "aria-label"?: string;
  path?: string | undefined;
  class?: string;
  "aria-describedby"?: string | undefined;
}

/** A button that starts an action, and keeps the focus while that runs. */
export function ActionButton({ action, label, path, ...props }: ActionButtonProps) {
  return (
    <button type="button" {...props} aria-disabled={action.running.value} onClick={firstClick(action.run)}>
      {path && <Icon path={path} />}
      {label}
    </button>
  );
}
