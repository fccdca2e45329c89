/** In pixels: a pressing hand is not quite still; one that changes its mind moves farther. */
const TREMOR = 4;

/** Long enough to see what has come under the pointer. */
const SEEN_MS = 300;

const CONTROLS = "a, button, input, label, select, summary, textarea";

/** Makes clicks robust: they hit what was pressed although it moved, and not what came under the pointer instead. */
export function steadyClicks(): void {
  followPress();
  ignoreWhatCame();
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

/**
 * Ignores presses of what came under a mouse at rest a moment ago: nobody aimed at it. The first click of a double click
 * may remove its control, too: the second would hit, or focus, whatever comes in its place.
 */
function ignoreWhatCame(): void {
  let clicked: Element | null = null;
  let under: Element | null = null;
  let seenAt = 0;
  let actedAt = 0;
  addEventListener("mouseover", ({ target, timeStamp }) => {
    const control = controlAt(target as Element);
    if (control !== under && timeStamp > actedAt + SEEN_MS) seenAt = timeStamp + SEEN_MS;
    under = control;
  });
  // It follows where the mouse was moved there.
  addEventListener("mousemove", () => (seenAt = 0));
  const noteAct = ({ timeStamp }: Event) => {
    actedAt = timeStamp;
    seenAt = 0;
  };
  // What the user scrolled there, or brought there by a key, is aimed at. Browsers tell of it before or after it came.
  for (const type of ["scroll", "keydown"]) addEventListener(type, noteAct, true);
  const handle = (event: MouseEvent) => {
    const { detail, timeStamp } = event;
    const control = controlAt(event.target as Element);
    if (detail === 0 || (timeStamp > seenAt && (detail < 2 || control === clicked))) {
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
