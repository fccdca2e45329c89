import type { Signal } from "@preact/signals";

interface PointSliderProps {
  label: string;
  /** Index of the newest point, where it starts. */
  last: number;
  selected: number | null;
  /** Text about the current point. */
  text: string;
  chosen: Signal<number | null>;
}

/** Moves through the points with the keyboard. */
export function PointSlider({ label, last, selected, text, chosen }: PointSliderProps) {
  return (
    <input
      class="slider"
      type="range"
      dir="ltr"
      aria-label={label}
      min={0}
      max={last}
      value={selected ?? last}
      aria-valuetext={text}
      onFocus={() => (chosen.value ??= last)}
      onInput={({ currentTarget }) => (chosen.value = Number(currentTarget.value))}
      onBlur={() => (chosen.value = null)}
    />
  );
}
