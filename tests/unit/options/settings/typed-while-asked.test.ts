import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";
import { createConnectionDraft } from "@/entrypoints/options/settings/connection-draft.ts";
import { createConnectionForm } from "@/entrypoints/options/settings/connection-form.ts";
import { readAppState } from "@/utils/app-state.ts";
import { ask } from "@/utils/messages.ts";

vi.mock("@/utils/messages.ts", () => ({ ask: vi.fn(async () => ({ failedStep: "reachable" })) }));

test.each([
  [null, "https://reports.example.com"],
  ["https://the-right-one.example.com", "https://the-right-one.example.com"],
])("while the browser asks for access, the address that is typed (%s) stays", async (typed, left) => {
  const answer = Promise.withResolvers<boolean>();
  vi.spyOn(fakeBrowser.permissions, "request").mockImplementation(() => answer.promise);
  const form = createConnectionForm(signal(await readAppState()), createConnectionDraft(""), signal(null));
  form.address.value = "reports.example.com/";
  form.key.value = "a-key-of-mine";
  const tested = form.saveAndConnect();
  if (typed) form.address.value = typed;
  answer.resolve(true);
  await tested;
  expect(ask).toHaveBeenLastCalledWith("connect", { serviceUrl: "https://reports.example.com", key: "a-key-of-mine" });
  expect(form.address.value).toBe(left);
});
