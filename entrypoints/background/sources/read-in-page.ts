import { AppError } from "@/utils/errors.ts";
import { runInPage } from "./in-page.ts";
import { FILE_LIMITS, FILE_REQUEST, toText } from "./read-file.ts";

/** Bytes of a file, as it is sent, that a page passes on; larger ones are left to {@link readSiteFile}. */
const MAX_PASSED_BYTES = 10 * 1024 * 1024;

const MAX_MS = FILE_LIMITS.ms + 5_000;

/**
 * Reads a text file of the site that a tab shows as `readSiteFile` does, but by its page: that needs no permission for
 * the site.
 * @throws AppError `siteNotPermitted` for other sites, and where the page cannot read it; `siteRedirected`,
 *   `siteRefused`, `fileTooLarge` or `unreadableFile`; and as {@link runInPage}
 */
export async function readFileInPage(url: string, tabId: number): Promise<string> {
  const answer = await runInPage(tabId, fetchFile, [url, FILE_REQUEST, FILE_LIMITS.ms, MAX_PASSED_BYTES], MAX_MS);
  if (!answer) throw new AppError("siteNotPermitted");
  const { status, isRedirect, base64 } = answer;
  if (isRedirect) throw new AppError("siteRedirected");
  if (base64 === null) throw new AppError("siteRefused", { status });
  return toText(bytesOf(base64));
}

/** `Uint8Array.fromBase64` is too new. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

interface FileAnswer {
  status: number;
  isRedirect: boolean;
  base64: string | null;
}

/** Runs in the page, see {@link runInPage}. Null where its policy or its network does not let it, or it is too large. */
async function fetchFile(url: string, init: RequestInit, ms: number, most: number): Promise<FileAnswer | null> {
  const toBase64 = (blob: Blob) =>
    new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? "");
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
  const read = async ({ body }: Response) => {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    for await (const chunk of body as ReadableStream<Uint8Array<ArrayBuffer>>) {
      length += chunk.length;
      if (length > most) return null;
      chunks.push(chunk);
    }
    return new Blob(chunks);
  };
  try {
    if (new URL(url).origin !== location.origin) return null;
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ms) });
    const { status, ok } = response;
    const isRedirect = response.type === "opaqueredirect";
    if (isRedirect || !ok) return { status, isRedirect, base64: null };
    if (Number(response.headers.get("content-length")) > most) return null;
    // Firefox lets no extension read the page's streams.
    const file = import.meta.env.FIREFOX ? await response.blob() : await read(response);
    return !file || file.size > most ? null : { status, isRedirect, base64: await toBase64(file) };
  } catch {
    return null;
  }
}
