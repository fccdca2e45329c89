import type { Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Page } from "@playwright/test";
import { trendOf } from "../../utils/models/trend.ts";
import { type Certificate, createCertificate, publicKeyHash } from "../service/faults/certificate.ts";
import { samplePage } from "../service/sample-page.ts";
import { type Service, startService } from "../service/service.ts";
import { type Chromium, startChromium } from "../support/chromium.ts";
import { createHeldRater, type HeldRater } from "../support/held-rater.ts";
import { connectionIdOf, historyOf, writeHistory } from "../support/history.ts";
import { makeDemo } from "../tools/demo.ts";
import { daysAgo } from "./stage.ts";

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
  /** Writes the past of all reports into the browser. @param page - of the extension, which is connected */
  remember(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** Starts them, with 60 reports of ten websites, and one of the page in front of the user. */
export async function openStoreStage(): Promise<StoreStage> {
  const certificate = await createCertificate();
  const rater = createHeldRater();
  const service = await startService({ rater: rater.rate, key: "a-key-for-pictures-7f3a", certificate });
  const demo = makeDemo();
  const ids = service.store.seed(demo.seeds);
  const [bakery] = service.store.seed([{ url: `https://${SITE_HOST}/`, ...BAKERY }]);
  const site = await startBakery(certificate);
  const chromium = await startChromium({
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
  async function remember(page: Page) {
    const connectionId = await connectionIdOf(page);
    const { history, trends, ...others } = demo.remember(connectionId, ids);
    const own = historyOf(connectionId, pastOf(`https://${SITE_HOST}/`, String(bakery)));
    await writeHistory(page, {
      history: [...history, own],
      trends: [...trends, ...[trendOf(own, "score")].flatMap((trend) => trend ?? [])],
      ...others,
    });
  }
  const named = { address: `https://${SERVICE_HOST}`, key: service.key };
  return { chromium, rater, service: named, site: `https://${SITE_HOST}`, remember, close };
}

async function startBakery(certificate: Certificate): Promise<Server> {
  const fetch = async () => new Response(String(await samplePage()), { headers: { "content-type": "text/html" } });
  const server = createAdaptorServer({ fetch, createServer, serverOptions: certificate }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const BAKERY = { result: "decent", generated_at: daysAgo(1), created_at: daysAgo(90), details: { score: 84 } } as const;

/** Scores of some weeks, the newest last. */
const SCORES = [93, 92, 94, 91, 92, 78, 77, 79, 82, 81, 84];

function pastOf(url: string, id: string) {
  const checks = SCORES.map((score, index) => {
    return { daysAgo: 1 + (SCORES.length - 1 - index) * 7, result: score >= 90 ? "good" : "decent", id, score };
  });
  return { url, names: [], checks };
}
