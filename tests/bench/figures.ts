/** How much a measurement may be, beside the reference measured in the same run; null where nobody has set a limit. */
export type Bar = { times: number } | { plus: number } | null;

/** Something that was measured many times, and what it is measured against. */
export interface Figure {
  name: string;
  unit: "ms" | "MB";
  measured: number[];
  /** What the reference is. */
  beside: string;
  reference: number[];
  bar: Bar;
}

/** Where the values of a measurement lie. */
export interface Summary {
  median: number;
  /** The first and the third quartile: half of the values lie between them. */
  quartiles: [number, number];
  runs: number;
}

/** A figure with its verdict, as it is printed and written down. */
export interface Verdict extends Omit<Figure, "measured" | "reference"> {
  measured: Summary;
  reference: Summary;
  ratio: number;
  difference: number;
  met: boolean;
}

/** Compares the medians of a figure with its bar. */
export function judge({ measured, reference, ...figure }: Figure): Verdict {
  const [ours, theirs] = [summarise(measured), summarise(reference)];
  const ratio = ours.median / theirs.median;
  const difference = ours.median - theirs.median;
  return { ...figure, measured: ours, reference: theirs, ratio, difference, met: isMet(figure.bar, ratio, difference) };
}

/** @throws Error where there are no values, or one is not a number */
export function summarise(values: number[]): Summary {
  if (values.length === 0 || values.some(Number.isNaN)) throw new Error("A measurement has no value.");
  const sorted = values.toSorted((a, b) => a - b);
  const quantile = (part: number) => {
    const place = part * (sorted.length - 1);
    const [below, above] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
    return below + (above - below) * (place % 1);
  };
  return { median: quantile(0.5), quartiles: [quantile(0.25), quantile(0.75)], runs: sorted.length };
}

function isMet(bar: Bar, ratio: number, difference: number): boolean {
  if (bar === null) return true;
  return "times" in bar ? ratio <= bar.times : difference <= bar.plus;
}
