/** Leaves out the second click of a double click: the first may have made another button of this one, which keeps the focus. */
export function firstClick(run: () => unknown): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail < 2) void run();
  };
}
