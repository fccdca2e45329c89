/** Long enough for the browser to take the content over. */
const KEPT_MS = 60_000;

/** Downloads a text. @param type - media type */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
