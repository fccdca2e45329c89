/** Lets Escape hide the words of a picture, which cover what lies below them, until the pointer or the focus moves on. */
export function hideHints(): void {
  const { dataset } = document.documentElement;
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") dataset.hints = "hidden";
  });
  for (const moved of ["pointerover", "focusin"]) addEventListener(moved, () => delete dataset.hints);
}
