/**
 * How long a whole browser test may take, and so whatever it waits for, in milliseconds: about ten times what the
 * slowest needs on a quiet machine. A wait ends by its event; this only ends what would never end.
 */
export const TEST_MS = 600_000;
