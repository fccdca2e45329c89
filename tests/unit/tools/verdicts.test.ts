import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Submission } from "@/utils/models/submission.ts";
import { judge, type Sighting } from "../../lifetime/verdicts.ts";
import { type Service, startService } from "../../service/service.ts";
import { good } from "../support/connected-service.ts";

const URL = "https://example.com/page";
let service: Service;

beforeEach(async () => {
  service = await startService({ rater: good });
});

afterEach(async () => {
  await service.close();
});

/** A request as the background sends it. @returns the id of the report that it made */
async function post(id: string): Promise<string> {
  const answer = await fetch(`${service.address}/api/v1/reports`, {
    method: "POST",
    headers: { Authorization: `Bearer ${service.key}`, "Idempotency-Key": id },
    body: new URLSearchParams({ url: URL, privacy: "1" }),
  });
  return String((await answer.json()).data.id);
}

function seen(shown: Sighting["shown"], entry: Partial<Submission> | null): Sighting {
  return { url: URL, shown, entry: entry && ({ id: "click", ...entry } as Submission) };
}

function faults(...sightings: Sighting[]): string[] {
  return judge(sightings, service).map((sentence) => sentence.replace(/:.*/s, ""));
}

const report = (id: string) => ({ id }) as Submission["report"];

describe("a report that was made", () => {
  let made: string;
  beforeEach(async () => {
    made = await post("click");
  });

  test.each([
    ["may be said to be created", "created", { state: "done" }, []],
    ["may not stay unknown", "unknown", { state: "unknown" }, ["not found"]],
    ["may not be said to be refused", "not created", { state: "refused" }, ["false failed"]],
    ["may not be said to be unsent", "nothing sent", { state: "done" }, ["false failed"]],
    ["may not be said to be going on for ever", "creating", { state: "sending" }, ["lost"]],
    ["may not be passed over in silence", "nothing", { state: "done" }, ["lost"]],
  ] as const)("%s", (_title, shown, entry, expected) => {
    expect(faults(seen(shown, { ...entry, report: report(made) }))).toEqual(expected);
  });

  test("may not be missing from the journal", () => {
    expect(faults(seen("nothing sent", null))).toEqual(["lost"]);
  });

  test("may not be taken for another one", () => {
    expect(faults(seen("created", { state: "done", report: report("another") }))).toEqual(["false created"]);
  });

  test("may not have been asked for twice", async () => {
    await post("click");
    expect(faults(seen("created", { state: "done", report: report(made) }))).toEqual(["second fetch"]);
  });
});

test.each([
  ["created", { state: "done", report: report("1") }, ["false created"]],
  ["unknown", { state: "unknown" }, []],
  ["unknown", null, ["lost"]],
  ["not created", { state: "refused" }, []],
  ["nothing sent", null, []],
] as const)('a report that was not made and is shown as "%s"', (shown, entry, expected) => {
  expect(faults(seen(shown, entry))).toEqual(expected);
});
