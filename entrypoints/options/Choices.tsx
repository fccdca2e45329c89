import { useId } from "preact/hooks";
import { CheckBox } from "./CheckBox.tsx";

interface ChoicesProps<Value extends string> {
  legend: string;
  options: { value: Value; label: string; hint?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** Choices below each other, of which one is taken. */
export function Choices<Value extends string>({ legend, options, value, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {options.map((option) => (
        <CheckBox
          key={option.value}
          {...option}
          group={name}
          isChecked={option.value === value}
          onCheck={() => onChoose(option.value)}
        />
      ))}
    </fieldset>
  );
}
