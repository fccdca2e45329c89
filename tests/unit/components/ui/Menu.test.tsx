// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { Menu } from "@/components/ui/Menu.tsx";
import type { MenuItem } from "@/components/ui/OpenMenu.tsx";
import "../../support/menus.ts";

const chosen = vi.fn();
const ITEMS: MenuItem[] = ["Details", "Edit", "Duplicate", "Delete"].map((label) => ({
  label,
  isDangerous: label === "Delete",
  isDisabled: label === "Edit",
  onChoose: () => chosen(label),
}));

function open(items = ITEMS) {
  chosen.mockReset();
  render(<Menu label="More for example.com" hint="More" items={items} />);
  const button = screen.getByRole("button", { name: "More for example.com" });
  fireEvent.click(button);
  return button;
}

const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

describe("a menu", () => {
  test("is on the page only while it is open, and begins with its first item", () => {
    const button = open();
    expect(button.getAttribute("aria-expanded")).toBe("true");
    const items = within(screen.getByRole("menu", { name: "More for example.com" })).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Details", "Edit", "Duplicate", "Delete"]);
    expect(focused()).toBe("Details");
    press("Tab");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test.each([
    [["ArrowDown"], "Edit"],
    [["ArrowUp"], "Delete"],
    [["End"], "Delete"],
    [["End", "ArrowDown"], "Details"],
    [["End", "Home"], "Details"],
    [["d"], "Duplicate"],
    [["d", "d"], "Delete"],
    [["End", "d"], "Details"],
    [["e"], "Edit"],
    [["x"], "Details"],
  ])("moves by %j to %s", (keys, expected) => {
    open();
    for (const key of keys) press(key);
    expect(focused()).toBe(expected);
  });

  test("closes before it does what was chosen, with the focus on its button", () => {
    const button = open([{ label: "Rename", onChoose: () => chosen(document.activeElement) }]);
    fireEvent.click(screen.getByRole("menuitem"));
    expect(chosen).toHaveBeenCalledWith(button);
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test("keeps its Escape to itself, which would close the popup", () => {
    const button = open();
    expect(press("Escape")).toBe(false);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test("does nothing for a disabled item, and stays", () => {
    open();
    fireEvent.click(screen.getByRole("menuitem", { name: "Edit" }));
    expect(chosen).not.toHaveBeenCalled();
    expect(screen.queryByRole("menu")).not.toBeNull();
  });

  test("begins with the chosen one of several", () => {
    open(["Newest", "Oldest"].map((label) => ({ label, isChecked: label === "Oldest", onChoose: () => {} })));
    expect(focused()).toBe("Oldest");
    expect(screen.getAllByRole("menuitemradio").map((item) => item.getAttribute("aria-checked"))).toEqual([
      "false",
      "true",
    ]);
  });

  test("opens with the arrow key", () => {
    render(<Menu label="More" hint="More" items={ITEMS} />);
    fireEvent.keyDown(screen.getByRole("button"), { key: "ArrowDown" });
    expect(screen.getByRole("menu")).toBeTruthy();
  });
});
