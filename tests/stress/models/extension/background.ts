/** The real background, started as the browser starts it. */
import background from "@/entrypoints/background/index.ts";

background.main();

export const isStarted = true;
