/** Loaded together. */
export { RunPage } from "./RunPage.tsx";
export { RunsPage } from "./RunsPage.tsx";
