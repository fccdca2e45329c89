interface SelectFieldProps<Value extends string | number> {
  id: string;
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onSelect: (value: Value) => void;
}

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { id, label, value, options, onSelect } = props;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
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
    </div>
  );
}
