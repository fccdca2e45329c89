// @vitest-environment happy-dom
import { render } from "@testing-library/preact";
import { expect, test } from "vitest";
import { LineChart } from "@/components/charts/LineChart.tsx";

test.each([
  [
    [0.0001, 0.0004],
    ["0.0001", "0.0002", "0.0003", "0.0004"],
  ],
  [
    [0.00001, 0.000012],
    ["0.00001", "0.0000105", "0.000011", "0.0000115", "0.000012"],
  ],
  [
    [1_200, 1_600],
    ["1,200", "1,300", "1,400", "1,500", "1,600"],
  ],
])("the axis of %j says each value once", (values, said) => {
  const points = values.map((value, at) => [at, "good", value] as const);
  const given = { former: null, until: 2, label: "Values", sliderLabel: "Checks" };
  const { container } = render(
    <LineChart points={points} {...given} tipOf={() => ({ title: "", by: null, isScore: true, when: "" })} />,
  );
  const labels = [...container.querySelectorAll("text")].filter((text) =>
    text.previousElementSibling?.matches(".grid"),
  );
  expect(labels.map(({ textContent }) => textContent)).toEqual(said);
});
