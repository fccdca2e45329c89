import type { ComponentChildren } from "preact";

interface FormProps {
  class?: string;
  /** @param submitter - the button that was pressed */
  onSubmit: (submitter: HTMLElement | null) => unknown;
  children: ComponentChildren;
}

/** A form that the page itself checks and sends; where it shows an error then, the field gets the focus. */
export function Form({ class: kind = "stack", onSubmit, children }: FormProps) {
  return (
    <form
      class={kind}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.submitter);
        const form = event.currentTarget;
        // Once the page has drawn it.
        requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      }}
    >
      {children}
    </form>
  );
}
