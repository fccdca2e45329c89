/** In pixels: a pressing hand is not quite still; one that changes its mind moves farther. */
const TREMOR = 4;

/** Clicks what was pressed although it moved away because something arrived above: the browser would click nothing. */
export function steadyPress(): void {
  let start: { x: number; y: number; pressed: HTMLElement } | null = null;
  addEventListener("pointerdown", ({ button, clientX: x, clientY: y, target }) => {
    const pressed = (target as Element).closest<HTMLElement>("a, button, label");
    start = pressed && button === 0 ? { x, y, pressed } : null;
  });
  addEventListener("pointerup", ({ clientX, clientY, target }) => {
    // Never click what is gone: something else may stand in its place.
    if (!start?.pressed.isConnected || start.pressed.contains(target as Node)) return;
    if (Math.hypot(clientX - start.x, clientY - start.y) <= TREMOR) start.pressed.click();
  });
}
