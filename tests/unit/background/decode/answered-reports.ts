import { decodeReports } from "@/entrypoints/background/decode/index.ts";

export const ROW = {
  id: 7,
  url: "https://example.com/",
  result: "good",
  generated_at: "2026-11-20T10:00:00Z",
  privacy: 1,
};
export const REPORT = {
  id: "7",
  url: "https://example.com/",
  result: "good",
  generatedAt: "2026-11-20T10:00:00.000Z",
  privacy: 1,
  link: null,
  more: {},
};

export function reports(body: unknown, headers: Record<string, string> = {}) {
  return decodeReports({ body, headers: new Headers(headers) });
}
