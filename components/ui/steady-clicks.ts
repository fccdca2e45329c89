/** In pixels: a pressing hand is not quite still; one that changes its mind moves farther. */
const TREMOR = 4;

const CONTROLS = "a, button, input, label, select, summary, textarea";

/** Makes clicks robust: they hit what was pressed although it moved, and not what came under a double click. */
export function steadyClicks(): void {
  followPress();
  ignoreSecondClickElsewhere();
}

/** Clicks what was pressed although it moved away because something arrived above: the browser would click nothing. */
function followPress(): void {
  let start: { x: number; y: number; pressed: HTMLElement } | null = null;
  addEventListener("pointerdown", ({ button, x, y, target }) => {
    const pressed = (target as Element).closest<HTMLElement>("a, button, label");
    start = pressed && button === 0 ? { x, y, pressed } : null;
  });
  addEventListener("pointerup", ({ x, y, target }) => {
    // Never click what is gone: something else may stand in its place.
    if (!start?.pressed.isConnected || start.pressed.contains(target as Node)) return;
    if (Math.hypot(x - start.x, y - start.y) <= TREMOR) start.pressed.click();
  });
}

/** The first click of a double click may remove its control: the second would hit, or focus, whatever comes in its place. */
function ignoreSecondClickElsewhere(): void {
  let clicked: Element | null = null;
  const handle = (event: MouseEvent) => {
    const control = controlAt(event.target as Element);
    if (event.detail < 2 || control === clicked) {
      clicked = control;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("mousedown", handle, true);
  addEventListener("click", handle, true);
}

/** Firefox clicks the input of a label as often as the label. */
function controlAt(target: Element): Element | null {
  const control = target.closest(CONTROLS);
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}
