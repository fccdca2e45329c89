import type { Report } from "@/utils/contract.ts";
import type { Asked } from "@/utils/messages.ts";
import { openConnection } from "../connections/open.ts";
import { keepAlive } from "../keep-alive.ts";
import { observed } from "./observed.ts";

/** Reads a report with all its fields (section 4.4). @param isPrivate - leaves no trace @throws AppError */
export async function readReport({ connectionId, id }: Asked<"readReport">, isPrivate = false): Promise<Report> {
  const { client } = observed(await openConnection(connectionId), isPrivate);
  return keepAlive(client.readReport(id));
}
