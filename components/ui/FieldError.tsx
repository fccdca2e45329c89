/** A sentence beside its field, spoken when it appears; the field names its id in `aria-describedby`. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <span class="problem" id={id} role="alert" hidden={!text}>
      {text}
    </span>
  );
}
