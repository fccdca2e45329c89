// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from "vitest";
import { steadyClicks } from "@/components/ui/steady-clicks.ts";

const clicked: string[] = [];
/** When the test began, by the clock of its events: long after the one before. */
let start = 0;

beforeAll(steadyClicks);

beforeEach(() => {
  clicked.length = 0;
  start += 10_000;
  document.body.innerHTML = "<button>Discard 1</button><button>Discard 2</button><p>Text</p>";
  for (const button of document.querySelectorAll("button")) {
    button.onclick = () => {
      clicked.push(button.textContent ?? "");
      if (button.textContent === "Discard 1") button.remove();
    };
  }
});

function click(text: string, detail: number, type = "click", time = 0): boolean {
  const target = [...document.querySelectorAll("button, p")].find(({ textContent }) => textContent === text);
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail });
  Object.defineProperty(event, "timeStamp", { value: start + time });
  return (target as Element).dispatchEvent(event);
}

test("the second click of a double click does not hit what came in the place of the first one's button", () => {
  click("Discard 1", 1);
  expect(click("Discard 2", 2)).toBe(false);
  expect(clicked).toEqual(["Discard 1"]);
});

test("nor does its press take the focus from where the first click led", () => {
  click("Discard 1", 1);
  expect(click("Text", 2, "mousedown")).toBe(false);
  expect(click("Text", 1, "mousedown")).toBe(true);
});

test("nor does one that began beside any control", () => {
  click("Text", 1);
  click("Discard 2", 2);
  expect(clicked).toEqual([]);
});

test("a button that stays is clicked as often as its user likes, also by keys", () => {
  click("Discard 2", 1);
  click("Discard 2", 2);
  click("Discard 2", 3);
  click("Discard 2", 0);
  expect(clicked).toHaveLength(4);
});

test("a click of its own counts at once after another", () => {
  click("Discard 1", 1);
  click("Discard 2", 1);
  expect(clicked).toEqual(["Discard 1", "Discard 2"]);
});

/** Lets an event happen over the second button, so many milliseconds after the start. */
const at = (type: string, time: number) => click("Discard 2", 1, type, time);

test("what came under a mouse at rest a moment ago is not pressed, and can be pressed once it was seen", () => {
  at("mouseover", 1000);
  for (const type of ["mousedown", "click"]) at(type, 1100);
  expect(clicked).toEqual([]);
  for (const type of ["mousedown", "click"]) at(type, 1400);
  expect(clicked).toEqual(["Discard 2"]);
});

test.each([
  ["scroll", "mouseover"],
  ["mouseover", "scroll"],
  ["keydown", "mouseover"],
])("what the user brought under the mouse is pressed at once: %s, %s", (first, second) => {
  at(first, 2000);
  at(second, 2100);
  for (const type of ["mousedown", "click"]) at(type, 2150);
  expect(clicked).toEqual(["Discard 2"]);
});

test("a mouse that was moved there presses at once", () => {
  click("Text", 0, "mouseover");
  for (const type of ["mouseover", "mousemove", "mousedown", "click"])
    click("Discard 2", type === "click" ? 1 : 0, type);
  expect(clicked).toEqual(["Discard 2"]);
});
