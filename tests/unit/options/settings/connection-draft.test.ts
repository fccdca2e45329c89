import { describe, expect, test } from "vitest";
import { createConnectionDraft } from "@/entrypoints/options/settings/connection-draft.ts";

const FIRST = "https://first.example";
const SECOND = "https://second.example";

describe("another service that another page connects", () => {
  test("is shown where nothing was typed", () => {
    const draft = createConnectionDraft(FIRST);
    draft.follow(SECOND);
    expect(draft.address.value).toBe(SECOND);
  });

  test("does not replace an address that was typed", () => {
    const draft = createConnectionDraft(FIRST);
    draft.address.value = "https://third.example";
    draft.follow(SECOND);
    expect(draft.address.value).toBe("https://third.example");
  });

  test("does not get a key that was typed for the one shown", () => {
    const draft = createConnectionDraft(FIRST);
    draft.key.value = "the first one's";
    draft.follow(SECOND);
    expect(draft.address.value).toBe(FIRST);
    draft.key.value = "";
    draft.follow(SECOND);
    expect(draft.address.value).toBe(SECOND);
  });
});
