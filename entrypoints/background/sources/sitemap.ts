import { AppError } from "@/utils/errors.ts";
import type { SitemapAddresses } from "@/utils/messages.ts";

export async function readSitemap(_request: { url: string }): Promise<SitemapAddresses> {
  throw new AppError("notSitemap");
}
