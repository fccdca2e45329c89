import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { AppError } from "@/utils/errors.ts";
import { ask } from "@/utils/messages.ts";

test("a page that an update left behind says so, instead of asking a background that does not know it", async () => {
  vi.spyOn(fakeBrowser.runtime, "id", "get").mockReturnValue(undefined as unknown as string);
  await expect(ask("recover")).rejects.toEqual(new AppError("extensionUpdated"));
});

test.each([
  "A listener indicated an asynchronous response by returning true, but the message channel closed",
  "Could not establish connection. Receiving end does not exist.",
])("a background that ended before its answer is told apart: %s", async (message) => {
  vi.spyOn(fakeBrowser.runtime, "sendMessage").mockRejectedValue(new Error(message));
  await expect(ask("recover")).rejects.toEqual(new AppError("interrupted"));
});

test("a background that answers nothing was ended", async () => {
  vi.spyOn(fakeBrowser.runtime, "sendMessage").mockResolvedValue(undefined);
  await expect(ask("recover")).rejects.toEqual(new AppError("interrupted"));
});

test("a failure of the background is thrown with its details, and any other one tells nothing", async () => {
  const sent = vi.spyOn(fakeBrowser.runtime, "sendMessage");
  sent.mockResolvedValue({ err: { kind: "invalid", status: 422 } } as never);
  await expect(ask("recover")).rejects.toEqual(new AppError("invalid", { status: 422 }));
  sent.mockRejectedValue(new Error("Bearer secret"));
  await expect(ask("recover")).rejects.toEqual(new AppError("unexpected"));
});
