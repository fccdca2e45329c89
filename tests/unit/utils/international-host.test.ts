import { describe, expect, test } from "vitest";
import { inLetters } from "@/utils/international-host.ts";

describe("the host of an international domain is shown in its letters", () => {
  test.each([
    "bücher.example",
    "www.straßenbahn.example",
    "çelik-boru.example",
    "việt-nam.example",
    "президент.рф",
    "ελλάδα.example",
    "日本語.example",
    "ドメイン名例.example",
    "한국.example",
    "नमस्ते.example",
    "中国2.example",
  ])("%s", (host) => expect(inLetters(new URL(`https://${host}/`).hostname)).toBe(host));

  test("whatever the case in which the service tells it", () =>
    expect(inLetters("WWW.XN--Bcher-KVA.example")).toBe("WWW.bücher.example"));

  test("the host of a whole address, and nothing else of it", () => {
    expect(inLetters("https://xn--bcher-kva.example:8080/xn--bcher-kva?a=/.xn--bcher-kva")).toBe(
      "https://bücher.example:8080/xn--bcher-kva?a=/.xn--bcher-kva",
    );
  });
});

describe("it keeps its code where the letters could pass for another domain", () => {
  test.each([
    ["Cyrillic that looks like Latin", "аррӏе.com"],
    ["Greek that looks like Latin", "ουτ.example"],
    ["one Cyrillic letter among Latin ones", "pаypal.com"],
    ["Latin and a stroke of Katakana that looks like a slash", "comノpath.example"],
    ["Latin letters without a dot", "bıng.example"],
    ["signs and pictures", "i❤️.example"],
    ["right-to-left letters, which move what is beside them", "مثال.example"],
  ])("%s: %s", (_, host) => {
    const { hostname } = new URL(`https://${host}/`);
    expect(hostname).toContain("xn--");
    expect(inLetters(hostname)).toBe(hostname);
  });

  test.each(["xn--", "xn--a", "xn--99999999", "xn--bcher-kv!", "xn--example-", `xn--${"a".repeat(5_000)}`])(
    "no letters are made of %s",
    (label) => expect(inLetters(`${label}.example`)).toBe(`${label}.example`),
  );
});
