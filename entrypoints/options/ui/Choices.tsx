import { useId } from "preact/hooks";
import { CheckBox } from "./CheckBox.tsx";
import { RadioGroup } from "./RadioGroup.tsx";

interface ChoicesProps<Value extends string> {
  label: string;
  options: { value: Value; label: string; hint?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** Choices below each other, of which one is taken. */
export function Choices<Value extends string>({ label, options, value, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <RadioGroup label={label}>
      {options.map((option) => (
        <CheckBox
          key={option.value}
          {...option}
          group={name}
          isChecked={option.value === value}
          onCheck={() => onChoose(option.value)}
        />
      ))}
    </RadioGroup>
  );
}
