// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { CheckBox } from "@/entrypoints/options/ui/CheckBox.tsx";

test("a choice is named without its hint, which describes it and can be clicked as well", () => {
  const onCheck = vi.fn();
  render(<CheckBox label="Watch" hint="Only looks." isChecked={false} onCheck={onCheck} />);
  const box = screen.getByRole("checkbox", { name: "Watch" });
  expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Only looks.");
  fireEvent.click(screen.getByText("Only looks."));
  expect(onCheck).toHaveBeenCalledWith(true);
});
