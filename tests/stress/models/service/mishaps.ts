import type { Habits, ReadMishap, WriteMishap } from "../habits.ts";
import { serviceTime } from "./rows.ts";
import type { Truth } from "./truth.ts";

type Mishap = ReadMishap | WriteMishap;

/** A request that ends without any answer. */
export class ConnectionLost extends Error {}

/** How long an answer takes that is called late: beyond every deadline, or just a while. */
export const LATE_MS = [5_000, 25_000, 90_000];
const PAUSE_MS = 45_000;

/** Whether the service does what it is asked before this happens. */
export function isAfter(mishap: WriteMishap | null): boolean {
  return mishap === null || mishap === "answered late" || mishap.includes("after it was carried out");
}

interface Spoiled {
  /** The report that the request names, or has made. */
  id: string | null;
  isRead: boolean;
}

/** The answer that a mishap puts in the place of the service's own; null where it leaves that as it is. */
export function spoiled(
  habits: Habits,
  truth: Truth,
  mishap: Mishap | null,
  now: number,
  of: Spoiled,
): Response | null {
  switch (mishap) {
    case "redirected after it was carried out":
    case "redirected without being carried out":
      return new Response(null, { status: 303, headers: { Location: of.id ? `/reports/${of.id}` : "/reports" } });
    case "lost":
    case "answer lost after it was carried out":
    case "lost before it was carried out":
      throw new ConnectionLost();
    case "502 of a gateway after it was carried out":
    case "502 of a gateway before it was carried out":
      return page("<html><h1>502 Bad Gateway</h1></html>", 502, "text/html");
    case "404 of a gateway":
      return gatewayPage(habits);
    case "429 before it was carried out":
      return pause(habits, truth, 429, now, of.isRead);
    case "503 with a pause":
    case "503 with a pause before it was carried out":
      return pause(habits, truth, 503, now, of.isRead);
    case "422":
      return Response.json({ message: "Not accepted.", errors: { url: ["Not accepted."] } }, { status: 422 });
    case "403":
      return Response.json({ message: "Not allowed." }, { status: 403 });
    default:
      return null;
  }
}

function gatewayPage({ gateway }: Habits): Response {
  switch (gateway) {
    case "HTML":
      return page("<html><h1>404 Not Found</h1></html>", 404, "text/html");
    case "plain text":
      return page("default backend - 404", 404, "text/plain");
    case "JSON":
      return Response.json({ message: "no Route matched with those values" }, { status: 404 });
    case "empty":
      return new Response(null, { status: 404 });
  }
}

function page(text: string, status: number, type: string): Response {
  return new Response(text, { status, headers: { "Content-Type": type } });
}

function pause(habits: Habits, truth: Truth, status: number, now: number, ofRead: boolean): Response {
  if (habits.retryAfter === "none") return Response.json({ message: "Too busy." }, { status });
  const inSeconds = habits.retryAfter === "seconds";
  const date = Math.floor(serviceTime(habits, now + PAUSE_MS) / 1000) * 1000;
  const wait = inSeconds ? PAUSE_MS : date - serviceTime(habits, now);
  // A date by a clock that is wrong and hidden says nothing.
  if (inSeconds || habits.date === "told" || habits.clock === "right") {
    truth.pauses.push({ askedAt: now, until: now + wait, ofRead });
  }
  const header = inSeconds ? String(PAUSE_MS / 1000) : new Date(date).toUTCString();
  return Response.json({ message: "Too busy." }, { status, headers: { "Retry-After": header } });
}
