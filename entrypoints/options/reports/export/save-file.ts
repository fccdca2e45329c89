/** Long enough for the browser to have taken the content over. */
const KEPT_MS = 60_000;

/**
 * Hands a text to the browser as a download.
 *
 * @param name - the file's name
 * @param type - its media type
 */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
