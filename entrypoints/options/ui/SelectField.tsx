interface SelectFieldProps<Value extends string | number> {
  id: string;
  /** Accessible name where no `<label>` tells it: what is chosen says to the eye what it is. */
  label?: string;
  value: Value;
  options: { value: Value; label: string }[];
  isInUse?: boolean;
  onSelect: (value: Value) => void;
}

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { id, label, value, options, isInUse = false, onSelect } = props;
  return (
    <span class="select" data-used={isInUse}>
      <select
        id={id}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex];
          if (chosen) onSelect(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
