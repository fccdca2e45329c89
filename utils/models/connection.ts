import { fits, isFlag, isRecord, isText } from "../guards.ts";
import { defineItem } from "../storage/item.ts";
import { type Defaults, parseFields } from "../storage/schema.ts";
import { isServiceAddress } from "../url.ts";

/** A service that the user connected, without its key. */
export interface ConnectionRecord {
  /** Stays when the key is replaced; another address is another connection. Empty before the first one. */
  id: string;
  /** Names the saved key; empty where there is none. */
  keyId: string;
  /** Names the key before that one, which is kept until the new one has been tested; else empty. */
  formerKeyId: string;
  /** The service's address without a trailing slash; empty before the first connection. */
  serviceUrl: string;
  /** True where the service was reached without a host permission, because it allows it by CORS. */
  reachableByCors: boolean;
}

/** All connections. The screens show and change the active one. */
export interface Connections {
  activeId: string;
  list: ConnectionRecord[];
}

const RECORD: Defaults<ConnectionRecord> = {
  id: ["", isText],
  keyId: ["", isText],
  formerKeyId: ["", isText],
  serviceUrl: ["", ["", isServiceAddress]],
  reachableByCors: [false, isFlag],
};
const parseRecord = parseFields(RECORD);

/** Stands for the active connection where there is none. */
export const NO_CONNECTION: ConnectionRecord = parseRecord({});

export const connectionsItem = defineItem("local:connections", parseConnections);

/** The connection that the screens show and change. */
export function activeOf({ activeId, list }: Connections): ConnectionRecord {
  return list.find(({ id }) => id === activeId) ?? NO_CONNECTION;
}

/** The names of the keys that belong to a connection. */
export function keyIdsOf({ keyId, formerKeyId }: ConnectionRecord): string[] {
  return [keyId, formerKeyId].filter((id) => id !== "");
}

/** Tells whether stored connections name all their keys: one that cannot be read may have a key that is not lost. */
export function nameAllKeys(stored: unknown): boolean {
  const names = { keyId: isText, formerKeyId: isText };
  const isList = (list: unknown) => Array.isArray(list) && list.every((record) => fits(record, names));
  return fits(stored, [undefined, { list: isList }]);
}

function parseConnections(stored: unknown): Connections {
  const { activeId, list, ...others } = isRecord(stored) ? stored : {};
  const records = Array.isArray(list) ? list.filter(isRecord).map(parseRecord) : [];
  const active = records.find(({ id }) => id === activeId) ?? records[0] ?? NO_CONNECTION;
  return { ...others, activeId: active.id, list: records };
}
