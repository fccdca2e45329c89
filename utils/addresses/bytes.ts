import { AppError } from "../errors.ts";
import { readBytes } from "../read-bytes.ts";
import { pause } from "./slices.ts";

/** Most bytes of a file, unpacked: what the interface of sitemaps allows. */
export const MAX_BYTES = 50 * 1024 * 1024;

/** Bytes decoded before a page may draw. */
const SLICE = 4 * 1024 * 1024;

/** Unpacks gzip, which it knows by its first bytes. @throws AppError `fileTooLarge`, or `unreadableFile` */
export async function unpack(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await readBytes(
      new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")),
      most,
      "fileTooLarge",
    );
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : new AppError("unreadableFile");
  }
}

/**
 * Decodes a text in the encoding that its first bytes or its XML declaration name, else in UTF-8, else in Latin-1.
 *
 * @throws AppError `unreadableFile` if it is no text
 */
export async function decodeText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const encoding = encodingOf(bytes);
  if (!encoding.startsWith("utf-16") && bytes.subarray(0, SLICE).includes(0)) throw new AppError("unreadableFile");
  try {
    return await decode(bytes, new TextDecoder(encoding, { fatal: encoding === "utf-8" }));
  } catch {
    return decode(bytes, new TextDecoder("windows-1252"));
  }
}

async function decode(bytes: Uint8Array<ArrayBuffer>, decoder: TextDecoder): Promise<string> {
  let text = "";
  for (let start = 0; start < bytes.length; start += SLICE) {
    if (start > 0) await pause();
    text += decoder.decode(bytes.subarray(start, start + SLICE), { stream: true });
  }
  return text + decoder.decode();
}

function encodingOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  // Without a mark, Latin letters show it: each stands beside an empty byte.
  if (/^(\xff\xfe|[^\0]\0[^\0]\0)/.test(start)) return "utf-16le";
  if (/^(\xfe\xff|\0[^\0]\0[^\0])/.test(start)) return "utf-16be";
  const [, declared = "utf-8"] = /^(?:ï»¿)?<\?xml[^>]{0,100}\sencoding=["']([\w.:-]+)["']/.exec(start) ?? [];
  return knownEncoding(declared);
}

function knownEncoding(label: string): string {
  try {
    const { encoding } = new TextDecoder(label);
    // The declaration itself could be read, so it is none of two bytes.
    return encoding.startsWith("utf-16") ? "utf-8" : encoding;
  } catch {
    return "utf-8";
  }
}
