interface NumberFieldProps {
  /** Accessible name; "…" stands for the number. */
  label: string;
  value: string;
  isInvalid: boolean;
  describedBy: string;
  onType: (text: string) => void;
  onChange?: () => unknown;
}

export function NumberField({ label, value, isInvalid, describedBy, onType, onChange }: NumberFieldProps) {
  const [before = "", after = ""] = label.split("…");
  return (
    <span class="row number">
      <span aria-hidden="true">{before.trim()}</span>
      <input
        type="text"
        inputMode="numeric"
        autocomplete="off"
        aria-label={label}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        value={value}
        onInput={(event) => onType(event.currentTarget.value)}
        onChange={onChange}
      />
      <span aria-hidden="true">{after.trim()}</span>
    </span>
  );
}
