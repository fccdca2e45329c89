import { activeOf, type ConnectionRecord, type Connections, connectionsItem } from "@/utils/models/connection.ts";
import { type ApiKey, readKey } from "./keys.ts";
import { takeOverVersion1 } from "./take-over.ts";

export async function readConnections(): Promise<Connections> {
  await takeOverVersion1();
  return connectionsItem.getValue();
}

export async function isActive(connectionId: string): Promise<boolean> {
  return (await readConnections()).activeId === connectionId;
}

export async function readActive(): Promise<{ record: ConnectionRecord; key: ApiKey | null }> {
  const record = activeOf(await readConnections());
  const key = await readKey(record.keyId);
  const isReplaced = !key && activeOf(await connectionsItem.getValue()).keyId !== record.keyId;
  return isReplaced ? readActive() : { record, key };
}
