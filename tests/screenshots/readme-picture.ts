import { fileURLToPath } from "node:url";
import { compose } from "./compose.ts";

const README_PICTURE = fileURLToPath(new URL("../../docs/popups.png", import.meta.url));
const README_STATES = ["latest", "password", "running", "done"];

/** Puts four pictures of the popup side by side for the README. */
export async function composeReadmePicture(): Promise<void> {
  const pictures = README_STATES.map((state) => `<img src="popup-${state}-light.png">`);
  const style = "body{margin:0;display:inline-flex;gap:16px;padding:16px;align-items:start;background:#8a8f99}";
  await compose(`<style>${style}</style>${pictures.join("")}`, README_PICTURE);
}
