import { AppError } from "@/utils/errors.ts";
import type { PageLinks } from "@/utils/messages.ts";

export async function readLinks(_request: { tabId: number }): Promise<PageLinks> {
  throw new AppError("pageNotReadable");
}
