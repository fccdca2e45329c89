/** An error beside its field, spoken when it appears; the field refers to its id by `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <span class="problem" id={id} role="alert" hidden={!text}>
      {text}
    </span>
  );
}
