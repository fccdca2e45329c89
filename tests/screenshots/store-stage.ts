import type { Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Result } from "../../utils/contract.ts";
import { type Certificate, createCertificate, publicKeyHash } from "../service/faults/certificate.ts";
import type { ReportSeed } from "../service/report-rows.ts";
import { samplePage } from "../service/sample-page.ts";
import { type Service, startService } from "../service/service.ts";
import { type Chromium, startChromium } from "../support/chromium.ts";
import { createHeldRater, type HeldRater } from "../support/held-rater.ts";
import { BUILD, daysAgo } from "./stage.ts";

const SERVICE_HOST = "reports.example";
const SITE_HOST = "harbour-lane.example";

/** What the pictures for the stores are taken of: a service and a website that have names, as in real life. */
export interface StoreStage {
  chromium: Chromium;
  rater: HeldRater;
  /** The service as it is reached from the browser. */
  service: Pick<Service, "address" | "key">;
  /** The address of the website in front of the user. */
  site: string;
  close(): Promise<void>;
}

/** Starts them, with the reports of a few weeks. */
export async function openStoreStage(): Promise<StoreStage> {
  const certificate = await createCertificate();
  const rater = createHeldRater();
  const service = await startService({ rater: rater.rate, key: "a-key-for-pictures-7f3a", certificate });
  service.store.seed(weeks());
  const site = await startBakery(certificate);
  const chromium = await startChromium({
    extension: BUILD,
    trustedKey: publicKeyHash(certificate),
    hosts: {
      [`${SERVICE_HOST}:443`]: new URL(service.address).host,
      [`${SITE_HOST}:443`]: `127.0.0.1:${(site.address() as AddressInfo).port}`,
    },
  });
  async function close() {
    await chromium.close();
    await service.close();
    site.close();
  }
  const named = { address: `https://${SERVICE_HOST}`, key: service.key };
  return { chromium, rater, service: named, site: `https://${SITE_HOST}`, close };
}

async function startBakery(certificate: Certificate): Promise<Server> {
  const fetch = async () => new Response(String(await samplePage()), { headers: { "content-type": "text/html" } });
  const server = createAdaptorServer({ fetch, createServer, serverOptions: certificate }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const PATHS: [path: string, result: Result][] = [
  ["alder-cycles.example/workshop", "good"],
  ["alder-cycles.example/bikes/touring", "decent"],
  ["museum-of-clocks.example/visit", "good"],
  ["museum-of-clocks.example/exhibitions/tower-clocks", "bad"],
  ["north-pier-hotel.example/rooms", "decent"],
  ["north-pier-hotel.example/restaurant/menu", "good"],
  ["greenleaf-garden.example/courses/pruning", "good"],
  ["harbour-lane.example/breads", "good"],
  ["harbour-lane.example/", "decent"],
];

/** Four weeks of reports, one a day, the newest last. */
function weeks(): ReportSeed[] {
  return Array.from({ length: 28 }, (_, index) => {
    const [path, result] = PATHS[index % PATHS.length] as (typeof PATHS)[number];
    const time = daysAgo(28 - index);
    const privacy = ([1, 1, 0, 1, 2] as const)[index % 5] ?? 1;
    return {
      ...{ url: `https://${path}`, result, generated_at: time, created_at: time, details: DETAILS },
      ...{ privacy, password: privacy === 2 ? "for-pictures" : null },
    };
  });
}

/** What Lighthouse says of the sample page. */
const DETAILS = {
  scores: { Performance: 100, Accessibility: 79, "Best Practices": 96, SEO: 82 },
  failed_audits: [
    { id: "image-alt", title: "Image elements do not have [alt] attributes" },
    { id: "link-text", title: "Links do not have descriptive text" },
  ],
};
