/** Time for which lists and reads may lag behind a write, in milliseconds. */
export const LAG_MS = 120_000;
