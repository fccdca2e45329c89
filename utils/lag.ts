/** For so long lists and reads may lag behind what the service has just done, in milliseconds. */
export const LAG_MS = 120_000;
