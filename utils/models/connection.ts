import { fits, isFlag, isRecord, isText, listOf } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { type ParsedBy, parseFields } from "../storage/schema.ts";
import { isServiceAddress } from "../url.ts";

/** A connected service, without its key. */
export type ConnectionRecord = ParsedBy<typeof parseRecord>;

export interface Connections {
  activeId: string;
  list: ConnectionRecord[];
  /** Ids of removed ones of which something may still be remembered; only the background reads it, as it lies there. */
  removed?: unknown;
}

const RECORD = {
  /** Stays when the key is replaced or the service moves. Empty before the first connection. */
  id: ["", isText],
  /** Names the saved key; empty where there is none. */
  keyId: ["", isText],
  /** Names the previous key, kept until the new one has been tested; else empty. */
  formerKeyId: ["", isText],
  /** Without a trailing slash; empty before the first connection. */
  serviceUrl: ["", ["", isServiceAddress]],
  /** Was the service reached by CORS, without a host permission? */
  reachableByCors: [false, isFlag],
} as const;
const parseRecord = parseFields(RECORD);

/** Stands for the active connection where there is none. */
export const NO_CONNECTION: ConnectionRecord = parseRecord({});

export const connectionsItem = defineItem("local:connections", parseConnections);

export function activeOf({ activeId, list }: Connections): ConnectionRecord {
  return list.find(({ id }) => id === activeId) ?? NO_CONNECTION;
}

export function keyIdsOf({ keyId, formerKeyId }: ConnectionRecord): string[] {
  return [keyId, formerKeyId].filter((id) => id !== "");
}

/** Do stored connections name all their keys? One that cannot be read may still have a saved key. */
export function nameAllKeys(stored: unknown): boolean {
  return fits(stored, [undefined, { list: listOf({ keyId: isText, formerKeyId: isText }) }]);
}

function parseConnections(stored: unknown): Connections {
  const { activeId, list, ...others } = isRecord(stored) ? stored : {};
  const records = Array.isArray(list) ? list.filter(isRecord).map(parseRecord) : [];
  const active = records.find(({ id }) => id === activeId) ?? records[0] ?? NO_CONNECTION;
  return { ...others, activeId: active.id, list: records };
}
