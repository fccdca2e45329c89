// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProjectPicker } from "@/entrypoints/options/project-picker/ProjectPicker.tsx";
import { AppError } from "@/utils/errors.ts";
import { ask, setUpAsk } from "../../support/asking.ts";

const onPick = vi.fn();

setUpAsk({ rows: [], next: null });

beforeEach(() => {
  vi.useFakeTimers();
  onPick.mockReset();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function typeInto(field: HTMLElement, value: string) {
  await act(async () => void fireEvent.input(field, { target: { value } }));
}

/** @returns its field */
function show(project = ""): HTMLElement {
  render(<ProjectPicker connectionId="c" project={project} onPick={onPick} />);
  return screen.getByRole("combobox");
}

test("a project that is taken out of its field means all projects", async () => {
  await typeInto(show("site-1.example"), "");
  expect(onPick.mock.calls).toEqual([[""]]);
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("a search that is emptied while projects are offered picks nothing", async () => {
  const field = show("site-1.example");
  await typeInto(field, "site");
  await typeInto(field, "");
  await act(async () => void fireEvent.blur(field));
  expect(onPick).not.toHaveBeenCalled();
  expect(field).toHaveProperty("value", "site-1.example");
});

test.each([
  ["is closed", (field: HTMLElement) => fireEvent.keyDown(field, { key: "Escape" })],
  ["leaves the page", () => cleanup()],
])("a picker that %s during the pause asks nothing more", async (_case, end) => {
  await typeInto(show(), "site");
  ask.mockClear();
  await act(async () => void end(screen.getByRole("combobox")));
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(ask).not.toHaveBeenCalled();
});

test("Enter that ends a composed word picks nothing", async () => {
  ask.mockResolvedValue({ rows: [{ project: "東京", createdAt: null, more: {} }], next: null });
  const field = show();
  await typeInto(field, "東");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  expect(onPick).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onPick.mock.calls).toEqual([["東京"]]);
});

test("a project that the service finds without its accents is offered", async () => {
  ask.mockResolvedValue({ rows: [{ project: "Café", createdAt: null, more: {} }], next: null });
  const field = show();
  await typeInto(field, "cafe");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(screen.queryByText("Nothing matches.")).toBeNull();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onPick.mock.calls).toEqual([["Café"]]);
});

test("Enter before anything is offered for what was typed picks nothing, and all projects no more than before", async () => {
  const field = show("site-1.example");
  await typeInto(field, "acme");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onPick).not.toHaveBeenCalled();
});

test("the arrow that opens the list starts at its first row, whatever was chosen the last time", async () => {
  ask.mockResolvedValue({
    rows: ["Shop", "Museum"].map((project) => ({ project, createdAt: null, more: {} })),
    next: null,
  });
  const field = show();
  const press = (key: string) => act(async () => void fireEvent.keyDown(field, { key }));
  const current = () => screen.getByRole("option", { selected: true }).textContent;
  await press("ArrowDown");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(current()).toBe("All projects");
  await press("ArrowDown");
  await press("ArrowDown");
  expect(current()).toBe("Museum");
  await press("Enter");
  await press("ArrowDown");
  expect(current()).toBe("All projects");
});

const rowsOf = (...names: string[]) => names.map((project) => ({ project, createdAt: null, more: {} }));

test("Enter picks the project of the name that was typed, not the first that contains it", async () => {
  ask.mockResolvedValue({ rows: rowsOf("Old shop", "Shop", "Shop two"), next: null });
  const field = show();
  await typeInto(field, "shop");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Shop");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onPick.mock.calls).toEqual([["Shop"]]);
});

test("the project that the arrow has marked stays marked where the service's answer puts others before it", async () => {
  ask.mockResolvedValueOnce({ rows: rowsOf("Bistro", "Brewery"), next: null });
  ask.mockResolvedValueOnce({ rows: rowsOf("Bakery", "Bistro", "Brewery"), next: null });
  const field = show();
  await act(async () => void fireEvent.click(field));
  await typeInto(field, "b");
  await act(async () => void fireEvent.keyDown(field, { key: "ArrowDown" }));
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Brewery");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(screen.getByRole("option", { name: "Bakery" })).toBeTruthy();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onPick.mock.calls).toEqual([["Brewery"]]);
});

test("no more of the former search is asked for while the next one is on its way", async () => {
  ask.mockResolvedValue({ rows: rowsOf("Bakery", "Bistro"), next: "page=2" });
  const field = show();
  await act(async () => void fireEvent.click(field));
  const { promise, resolve } = Promise.withResolvers();
  ask.mockReturnValue(promise);
  await typeInto(field, "ba");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  ask.mockResolvedValue({ rows: rowsOf("Zebra"), next: null });
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  resolve({ rows: rowsOf("Bakery", "Barista"), next: null });
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
  expect(screen.getByRole("option", { name: "Barista" })).toBeTruthy();
});

test("of thousands that a service sends at once a part is drawn, and any is picked by its name", async () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `Shop ${index}`);
  ask.mockResolvedValue({ rows: rowsOf(...names), next: null });
  const field = show();
  fireEvent.click(field);
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
  expect(screen.getAllByRole("option")).toHaveLength(101);
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(screen.getAllByRole("option")).toHaveLength(201);
  await typeInto(field, "shop");
  expect(screen.getAllByRole("option")).toHaveLength(101);
  fireEvent.keyDown(field, { key: "ArrowUp" });
  for (let key = 0; key < 100; key++) fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Shop 99");
  expect(screen.getAllByRole("option")).toHaveLength(201);
  await typeInto(field, "shop 4");
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Shop 4");
  await typeInto(field, "s");
  ask.mockResolvedValue({ rows: rowsOf(...names, "S"), next: null });
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onPick.mock.calls).toEqual([["S"]]);
});

test("that nothing matches is not said before the service was asked for what stands there by now", async () => {
  ask.mockResolvedValue({ rows: [{ project: "Bakery", createdAt: null, more: {} }], next: null });
  const field = show();
  await typeInto(field, "bak");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  ask.mockResolvedValue({ rows: [], next: null });
  await typeInto(field, "bakeries");
  expect(screen.queryByText("Nothing matches.")).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(screen.getByText("Nothing matches.")).toBeTruthy();
});

test("a search that failed is not said to have found nothing", async () => {
  ask.mockRejectedValue(new AppError("unreachable"));
  await typeInto(show(), "acme");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(screen.getByRole("alert").textContent).toContain("could not be reached");
  expect(screen.queryByText("Nothing matches.")).toBeNull();
});

describe("what is typed and left", () => {
  const onUnknown = vi.fn();
  const rows = ["Shop", "Shop two"].map((project) => ({ project, createdAt: null, more: {} }));

  beforeEach(() => void onUnknown.mockReset());

  const pickerOf = (project: string) => (
    <ProjectPicker connectionId="c" project={project} onPick={onPick} onUnknown={onUnknown} />
  );
  /** Chooses a project elsewhere. */
  let choose: (project: string) => void;

  async function leave(text: string) {
    ask.mockResolvedValue({ rows, next: null });
    const { rerender } = render(pickerOf(""));
    choose = (project) => rerender(pickerOf(project));
    const field = screen.getByRole("combobox");
    await typeInto(field, text);
    await act(async () => void fireEvent.blur(field));
    return field;
  }

  const answer = () => act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));

  test("is the project of that name, whatever its case", async () => {
    await leave("shop");
    expect(onPick.mock.calls).toEqual([["Shop"]]);
  });

  test("is picked as soon as the service has named it", async () => {
    const field = await leave("late shop");
    expect(onPick).not.toHaveBeenCalled();
    ask.mockResolvedValue({ rows: [{ project: "Late shop", createdAt: null, more: {} }], next: null });
    await answer();
    expect(onPick.mock.calls).toEqual([["Late shop"]]);
    expect(field.getAttribute("aria-invalid")).toBe("false");
  });

  test("stays with an error where no project has that name", async () => {
    const field = await leave("Shep");
    ask.mockResolvedValue({ rows: [], next: null });
    await answer();
    expect(field).toHaveProperty("value", "Shep");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toContain("Choose a project from the list");
    expect(onPick).not.toHaveBeenCalled();
    expect(onUnknown).toHaveBeenLastCalledWith(true);
  });

  test("makes room for a project that is chosen elsewhere, also where its own name is found later", async () => {
    const field = await leave("late shop");
    choose("Museum");
    expect(field).toHaveProperty("value", "Museum");
    expect(field.getAttribute("aria-invalid")).toBe("false");
    ask.mockResolvedValue({ rows: [{ project: "Late shop", createdAt: null, more: {} }], next: null });
    await answer();
    expect(onPick).not.toHaveBeenCalled();
  });

  test("is still there to be corrected, and is gone once the field is emptied", async () => {
    const field = await leave("Shep");
    await act(async () => void fireEvent.click(field));
    expect(field).toHaveProperty("value", "Shep");
    await act(async () => void fireEvent.blur(field));
    await typeInto(field, "");
    expect(field.getAttribute("aria-invalid")).toBe("false");
    expect(onUnknown).toHaveBeenLastCalledWith(false);
  });
});
