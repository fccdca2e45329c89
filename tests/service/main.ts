import { parseArgs } from "node:util";
import { DATABASE, startLocalService } from "./local-service.ts";

const { values } = parseArgs({
  options: { database: { type: "string", default: DATABASE }, port: { type: "string" } },
});

const service = await startLocalService({
  database: values.database,
  ...(values.port && { port: Number(values.port) }),
});

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
