/** Sets the alarm that wakes the worker for the next run. */
export async function setKnock(): Promise<void> {}
