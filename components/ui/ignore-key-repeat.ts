/**
 * Makes a key that is held down on this page press once: where the focus moves meanwhile, its repeats would press
 * something else, and one click would become several requests.
 */
export function ignoreKeyRepeat(): void {
  addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  });
}
