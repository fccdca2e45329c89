import { AppError } from "../errors.ts";
import { decodeText, MAX_BYTES, unpack } from "./bytes.ts";
import { findInSlices } from "./find.ts";
import { countLinesWithout } from "./lines.ts";
import { readSitemapText } from "./sitemap.ts";

interface FileAddresses {
  addresses: string[];
  linesWithout: number;
}

/**
 * Reads the addresses of a file: text, CSV, HTML or a sitemap, also packed with gzip, in any usual encoding.
 *
 * @returns the addresses, and the number of lines without one; "index" for a sitemap that lists no pages, but sitemaps
 * @throws AppError `fileTooLarge` above 50 MiB, unpacked; `unreadableFile` for what is no text
 */
export async function readAddressFile(file: File): Promise<FileAddresses | "index"> {
  if (file.size > MAX_BYTES) throw new AppError("fileTooLarge");
  const decoded = await decodeText(await unpack(await bytesOf(file), MAX_BYTES));
  // Spreadsheets still save "CSV (Macintosh)".
  const text = decoded.includes("\n") ? decoded : decoded.replaceAll("\r", "\n");
  if (readSitemapText(text)?.lists === "files") return "index";
  const found = await findInSlices(text);
  return { addresses: found.map((one) => one.text), linesWithout: await countLinesWithout(text, found) };
}

/** A file can be gone, or be a folder. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new AppError("unreadableFile");
  }
}
