/** Ignores repeats of a held Enter: where the focus moves meanwhile, they would press something else. */
export function ignoreKeyRepeat(): void {
  addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  });
}
