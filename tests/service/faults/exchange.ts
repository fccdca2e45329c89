import type { Socket } from "node:net";
import type { Operation } from "../operations.ts";

/** Where a redirect may lead. */
export interface Places {
  /** A server of somebody else, at another port of the same host. */
  otherPort: string;
  /** The same server by another host name. */
  otherHost: string;
  /** The service itself, unencrypted. */
  unencrypted: string;
}

/** What a fault is played on: one request, and the connection it came by. */
export interface Exchange {
  operation: Operation;
  socket: Socket;
  /** Whether an earlier request came by this connection. */
  isReused: boolean;
  places: Places;
}

/** Answers a request wrongly, byte by byte. It returns false where the service shall answer as usual. */
export type Play = (exchange: Exchange) => undefined | false;

type Headers = Record<string, string | number>;

/** The head of an answer, as it goes over the wire. */
export function head(status: number, headers: Headers = {}): string {
  const fields = Object.entries({ connection: "close", "content-type": "application/json", ...headers });
  return `HTTP/1.1 ${status} Status\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** Sends a whole answer, and ends the connection as its head says. */
export function answer(status: number, body: string | Uint8Array, headers: Headers = {}): Play {
  const bytes = Buffer.from(body);
  return ({ socket }) => {
    socket.write(head(status, { "content-length": bytes.length, ...headers }));
    socket.end(bytes);
  };
}

/** Answers with a status and, where given, a body of JSON. */
export function answerJson(status: number, body?: unknown, headers: Headers = {}): Play {
  return answer(status, body === undefined ? "" : JSON.stringify(body), headers);
}

/** Answers one row where one is asked for, and lists of them where a list is. */
export function answerRows(...rows: unknown[]): Play {
  return (exchange) => {
    const body = exchange.operation.startsWith("list") ? rows : rows[0];
    return answerJson(200, { data: body })(exchange);
  };
}

/** Sends these bytes, waits until they have arrived, and resets the connection. */
export function reset(bytes: string): Play {
  return ({ socket }) => {
    if (bytes === "") socket.resetAndDestroy();
    // Nagle and the kernel would let the reset overtake what was only just written.
    else socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 50));
  };
}

/** Sends these bytes and ends the connection in good order. */
export function end(bytes: string | Uint8Array): Play {
  return ({ socket }) => {
    socket.end(bytes);
  };
}

/** Sends these bytes and then nothing more, for ever. */
export function stall(bytes: string): Play {
  return ({ socket }) => {
    if (bytes !== "") socket.write(bytes);
  };
}

/** Sends one byte a second, from the first byte of `bytes` on, and never comes to an end. */
export function trickle(start: string, bytes: string): Play {
  return ({ socket }) => {
    let sent = 0;
    socket.write(start);
    const timer = setInterval(() => socket.write(bytes.charAt(sent++ % bytes.length)), 1_000);
    socket.on("close", () => clearInterval(timer));
  };
}

/** Sends a head and then spaces, which any JSON may begin with: `size` bytes of them, or without end. */
export function flood(start: string, size = Number.POSITIVE_INFINITY): Play {
  const chunk = Buffer.alloc(64 * 1024, " ");
  return ({ socket }) => {
    let sent = 0;
    function pour() {
      while (sent < size && !socket.destroyed) {
        sent += chunk.length;
        if (!socket.write(chunk)) return void socket.once("drain", pour);
      }
      socket.end();
    }
    socket.write(start);
    pour();
  };
}
