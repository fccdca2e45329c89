import fc from "fast-check";
import { bundle } from "../models/world/bundle.ts";
import type { Pages } from "./extension/pages.ts";
import { cases } from "./draw.ts";
import { judge } from "./oracle/oracle.ts";
import { play } from "./play.ts";
const b = { startBackground: await bundle<unknown>("extension/background.ts"), startPages: await bundle<Pages>("../weeks/extension/pages.ts") };
const n = Number(process.argv[2] ?? 5);
const only = process.argv[4] ?? "";
let weeks = 0, writes = 0, reqs = 0, runs = 0, notices = 0, starts = 0, playMs = 0, judgeMs = 0;
const wrong = new Map<string, number>(), judged = new Map<string, number>(), sample = new Map<string, string[]>();
let index = 0;
for (const one of fc.sample(cases(), { numRuns: n, seed: Number(process.argv[3] ?? 1) })) {
  const t = process.cpuUsage().user / 1000;
  const seen = await play(b, one);
  const took = process.cpuUsage().user / 1000 - t; playMs += took; if (process.env.SLOW) console.error(index, Math.round(took), "ms", one.length / 86400000, "days", seen.requests.length, "req", seen.written.length, "written", seen.ends.length, "ends", one.plans.length, "plans", one.reports);
  const t2 = performance.now();
  const v = judge(seen);
  judgeMs += performance.now() - t2;
  for (const [c, k] of v.judged) judged.set(c, (judged.get(c) ?? 0) + k);
  for (const w of v.wrongs) { wrong.set(w.clause, (wrong.get(w.clause) ?? 0) + 1); const s = sample.get(w.clause) ?? []; sample.set(w.clause, s); if (s.length < 6 && w.clause.includes(only)) s.push(`#${index} ${w.how}`); }
  weeks += one.length / 604800000;
  reqs += seen.requests.length; writes += seen.requests.filter((r) => r.method === "PUT").length;
  const ids = new Set(seen.written.flatMap((w) => w.store === "runs" ? w.value.id : []));
  runs += ids.size; notices += seen.notices.length; starts += seen.ends.length;
  index++;
}
console.log({ weeks, reqs, writes, runs, notices, starts, msPerWeek: playMs / weeks, judgeMs: judgeMs / weeks });
for (const [c, k] of judged) console.log(k, wrong.get(c) ?? 0, c);
for (const [c, s] of sample) console.log("##", c, "\n   ", s.join("\n    "));
