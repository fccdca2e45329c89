import { Icon } from "./Icon.tsx";

interface IconButtonProps {
  /** Accessible name. */
  label: string;
  /** Words shown on hover and keyboard focus, part of the name; the whole name by default. */
  hint?: string;
  path: string;
  class?: string;
  isDisabled?: boolean | undefined;
  onClick: (event: MouseEvent) => unknown;
}

export function IconButton({ label, hint = label, path, class: className = "", isDisabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button ${className}`}
      aria-label={label}
      data-hint={hint}
      aria-disabled={isDisabled}
      onClick={(event) => isDisabled || onClick(event)}
    >
      <Icon path={path} />
    </button>
  );
}
