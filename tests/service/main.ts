import { parseArgs } from "node:util";
import { DATABASE, startLocalService } from "./local-service.ts";

const USAGE = "npm run service -- [--port NUMBER] [--database FILE]";

const { database, port } = readOptions();
const service = await startLocalService({ database, ...(port && { port: Number(port) }) }).catch(giveUp);

process.stdout.write(`Report service  ${service.address}
API key         ${service.key}
Sample website  ${service.address}/sample/
Stop it with Ctrl+C.
`);

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await service.close();
    // Leaving also ends the browser of a rating that is under way.
    process.exit();
  });
}

function readOptions() {
  try {
    const options = { database: { type: "string", default: DATABASE }, port: { type: "string" } } as const;
    const { values } = parseArgs({ options });
    if (values.port !== undefined && !/^\d{1,5}$/.test(values.port)) throw new Error("A port is a number.");
    return values;
  } catch (thrown) {
    return giveUp(thrown);
  }
}

/** Ends with the reason in words, instead of a stack. */
function giveUp(thrown: unknown): never {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : thrown}\n${USAGE}\n`);
  process.exit(2);
}
