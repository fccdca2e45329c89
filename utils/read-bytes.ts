import { AppError, type ErrorKind } from "./errors.ts";

/** Reads a stream whole. @throws AppError of the kind `excess` as soon as there are more bytes than that */
export async function readBytes(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
  excess: ErrorKind,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > most) throw new AppError(excess);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}
