import type { Random } from "../../../lifetime/random.ts";
import type { Habits } from "../habits.ts";
import { wrapItem, wrapList } from "./envelopes.ts";
import { listPart } from "./lists.ts";
import { rowOf, toJson } from "./rows.ts";
import { makeThing, PROJECTS, rate } from "./things.ts";
import type { Thing, Truth, Write } from "./truth.ts";

/** What an operation needs to know of the service. */
export interface Service {
  habits: Habits;
  random: Random;
  truth: Truth;
}

const NOT_FOUND = { message: "Not found." };

/** Answers "List reports" (section 4.3). */
export function listReports({ habits, truth }: Service, url: URL, now: number): Response {
  const part = listPart(habits, [...truth.things.values()].filter(isThere), url, now);
  const search = url.searchParams.get("search");
  for (const thing of part.things) if (search && isSearchFor(thing.url, search)) thing.toldAt ??= now;
  const rows = part.things.map((thing) => rowOf(habits, thing, now));
  const { body, headers } = wrapList(habits, "reports", rows, part);
  return json(body, 200, headers);
}

/** Answers "List projects" (section 4.1), of which this service has two. */
export function listProjects({ habits }: Service, url: URL): Response {
  const rows = PROJECTS.map((project) => ({ project, created_at: "2026-01-01T00:00:00Z" }));
  const part = { things: [], total: rows.length, size: 10, page: 1, lastPage: 1, next: null, previous: null };
  const search = url.searchParams.get("search") ?? "";
  const { body, headers } = wrapList(
    habits,
    "projects",
    rows.filter(({ project }) => project.includes(search)),
    part,
  );
  return json(body, 200, headers);
}

/** Answers "Read a report" (section 4.4). */
export function readReport({ habits, truth }: Service, id: string, now: number): Response {
  const thing = truth.things.get(id);
  return thing && isThere(thing) ? json(wrapItem(habits, rowOf(habits, thing, now))) : json(NOT_FOUND, 404);
}

/** Carries out a write: what happens, whatever is answered then. */
export function carryOut(service: Service, write: Write, now: number): void {
  const { truth, habits } = service;
  const { url = "", privacy = "1", password = "" } = write.form;
  const thing = write.id === null ? existing(service, url) : truth.things.get(write.id);
  if (write.method === "POST") {
    if (thing && habits.existing === "the report that exists is answered") return;
    write.made = makeThing(service, url, now, { privacy: Number(privacy), password, madeBy: write });
  } else if (!thing || !isThere(thing)) return;
  else if (write.method === "DELETE") thing.deletedAt = now;
  else change(service, thing, write.form, now);
  write.isCarriedOut = true;
}

/** Answers a write in the service's own manner. */
export function answerWrite(service: Service, write: Write, now: number): Response {
  if (write.method === "POST") return answerCreate(service, write, now);
  const thing = service.truth.things.get(write.id ?? "");
  if (!write.isCarriedOut || !thing) return json(NOT_FOUND, 404);
  if (write.method === "DELETE") return new Response(null, { status: 204 });
  switch (service.habits.updated) {
    case "the report":
      return json(wrapItem(service.habits, rowOf(service.habits, thing, now)));
    case "nothing":
      return new Response(null, { status: 204 });
    case "a message":
      return json({ message: "Updated." });
  }
}

function answerCreate(service: Service, write: Write, now: number): Response {
  const { habits } = service;
  const thing = write.made ?? existing(service, write.form.url ?? "");
  if (!thing) return json({ message: "Failed." }, 500);
  const row = rowOf(habits, thing, now);
  if (!write.made) return json(wrapItem(habits, row), 200);
  switch (habits.created) {
    case "201 with the report":
      return json(wrapItem(habits, row), 201);
    case "200 wrapped":
      return json({ message: "Created.", data: { report: row } });
    case "201 with Location only":
      return new Response(null, { status: 201, headers: { Location: `/api/v1/reports/${thing.id}` } });
    case "202 with a queue's id":
      return json({ id: `queue-${write.number}`, status: "queued" }, 202);
    case "200 with a message":
      return json({ message: "Your report was requested." });
  }
}

function existing({ truth }: Service, url: string): Thing | undefined {
  return [...truth.things.values()].findLast((thing) => thing.url === url && isThere(thing));
}

function change(service: Service, thing: Thing, form: Record<string, string>, now: number): void {
  if (form.privacy !== undefined) thing.privacy = Number(form.privacy);
  if (form.password !== undefined) thing.password = form.password;
  if (form.results === "1") rate(service, thing, now);
}

function isThere({ deletedAt }: Thing): boolean {
  return deletedAt === null;
}

/** Does a search name an address as a whole, so that whoever asked wanted to know of its reports? */
function isSearchFor(address: string, search: string): boolean {
  return search === address || `${search}/` === address;
}

/** An answer in JSON, with ids that a double cannot hold. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(toJson(body), { status, headers: { "Content-Type": "application/json", ...headers } });
}
