import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";

test("a page that an update left behind says so, instead of asking a background that does not know it", async () => {
  vi.spyOn(fakeBrowser.runtime, "id", "get").mockReturnValue(undefined as unknown as string);
  await expect(ask("recover")).rejects.toEqual(new AppError("extensionUpdated"));
});
