import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { CDPSession } from "@playwright/test";
import { findChromium } from "../support/browsers.ts";

const TIMEOUT = 300_000;

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** A Chromium that is driven through `--remote-debugging-pipe`. */
export type DevtoolsPipe = Awaited<ReturnType<typeof openDevtoolsPipe>>;

/** Sends commands to a page, a worker or the browser itself. */
export type Send = CDPSession["send"];

/**
 * Starts Chromium without a window. Unlike Playwright it attaches no debugger to anything by itself: an attached one
 * holds up every new page until it has been set up, and keeps workers alive.
 *
 * @param profile - the folder of its profile
 */
export async function openDevtoolsPipe(profile: string) {
  const args = [
    "--headless",
    `--user-data-dir=${profile}`,
    "--remote-debugging-pipe",
    "--enable-unsafe-extension-debugging",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--password-store=basic",
    "--use-mock-keychain",
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), // The sandbox refuses to run as root.
  ];
  const child = spawn(await findChromium(), args, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [, , , commands, messages] = child.stdio as [null, null, null, Writable, Readable];
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const listeners = new Set<(message: Message) => void>();
  let sent = 0;
  void read(messages, (message) => {
    for (const listener of listeners) listener(message);
  });

  /** Waits for the first message of which something is picked. */
  function wait<Picked>(what: string, pick: (message: Message) => Picked | undefined): Promise<Picked> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No ${what} came.`)), TIMEOUT);
      listeners.add(function listener(message) {
        const picked = pick(message);
        if (picked === undefined) return;
        clearTimeout(timer);
        listeners.delete(listener);
        resolve(picked);
      });
    });
  }

  async function request(sessionId: string | undefined, method: string, params: object = {}): Promise<unknown> {
    const id = ++sent;
    const answered = wait(`answer to ${method}`, (message) => (message.id === id ? message : undefined));
    commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  return {
    /** Sends a command to the browser itself. */
    send: request.bind(null, undefined) as Send,
    /** Attaches to a page or worker. @returns sends commands to it */
    async attach(targetId: string): Promise<Send> {
      const attached = (await request(undefined, "Target.attachToTarget", { targetId, flatten: true })) as {
        sessionId: string;
      };
      return request.bind(null, attached.sessionId) as Send;
    },
    /** Waits for an event. @param pick - returns something for the one that is waited for */
    event<Params, Picked>(method: string, pick: (params: Params) => Picked | undefined): Promise<Picked> {
      return wait(method, (message) => (message.method === method ? pick(message.params as Params) : undefined));
    },
    /** Ends the browser. */
    async close(): Promise<void> {
      await request(undefined, "Browser.close");
      await exited;
    },
  };
}

async function read(messages: Readable, receive: (message: Message) => void): Promise<void> {
  let text = "";
  for await (const chunk of messages.setEncoding("utf8")) {
    const parts = (text + chunk).split("\0");
    text = parts.pop() ?? "";
    for (const part of parts) receive(JSON.parse(part));
  }
}
