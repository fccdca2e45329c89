// @vitest-environment node
import { describe, expect, it } from "vitest";
import { service, setUpLocalService } from "./local-service.ts";

setUpLocalService();

describe("the pages", () => {
  const page = async (path: string, init?: RequestInit) => {
    const response = await fetch(service.address + path, init);
    return { status: response.status, text: await response.text() };
  };

  it("show a report with everything escaped", async () => {
    const script = "<script>alert(1)</script>";
    service.store.seed([
      { url: "https://example.com/", project: script, details: { [script]: [script, { a: script }] } },
    ]);
    const { status, text } = await page("/reports/1");
    expect(status).toBe(200);
    expect(text).toContain("This report is private.");
    expect(text).not.toContain("<script");
    expect(text.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(4);
  });

  it("link to web addresses only", async () => {
    service.store.seed([{ url: "javascript:alert(1)" }]);
    expect((await page("/reports/1")).text).not.toContain('href="javascript:');
  });

  it("ask for the password of a protected report", async () => {
    service.store.seed([{ url: "https://hidden.example/", privacy: 2, password: "open sesame" }]);
    const enter = (password: string) => page("/reports/1", { method: "POST", body: new URLSearchParams({ password }) });
    expect((await page("/reports/1")).text).not.toContain("hidden.example");
    const wrong = await enter("sesame");
    expect(wrong.status).toBe(403);
    expect(wrong.text).toContain("That is not its password.");
    expect(wrong.text).not.toContain("hidden.example");
    expect((await enter("open sesame")).text).toContain("https://hidden.example/");
  });

  it("say what this is, offer a sample, and know when a report is gone", async () => {
    expect((await page("/")).text).toContain("website report service");
    expect((await page("/sample/")).text).toContain("Harbour Lane Bakery");
    expect((await page("/reports/9")).status).toBe(404);
  });
});
