/** A hand that presses does not keep perfectly still; one that changes its mind moves farther than this, in pixels. */
const TREMOR = 4;

/**
 * Lets a press of the mouse reach the button or link it began on although that moves away meanwhile, because something
 * arrives above it: the browser would give the click to neither of the two things under the pointer.
 */
export function steadyPress(): void {
  let start: { x: number; y: number; pressed: HTMLElement } | null = null;
  addEventListener("pointerdown", ({ button, clientX: x, clientY: y, target }) => {
    const pressed = (target as Element).closest<HTMLElement>("a, button, label");
    start = pressed && button === 0 ? { x, y, pressed } : null;
  });
  addEventListener("pointerup", ({ clientX, clientY, target }) => {
    // What is gone must not be acted on: another thing may stand in its place.
    if (!start?.pressed.isConnected || start.pressed.contains(target as Node)) return;
    if (Math.hypot(clientX - start.x, clientY - start.y) <= TREMOR) start.pressed.click();
  });
}
