/** Stands for `wxt/browser` in the bundles of the model: each instance finds its own browser among its globals. */
export const browser = (globalThis as unknown as { browser: unknown }).browser;
