import { type Client, createClient } from "@/entrypoints/background/client/index.ts";

type Options = Omit<Parameters<typeof createClient>[0], "gate">;

/** Creates a client whose requests nothing holds up. */
export function clientOf(options: Options): Client {
  return createClient({ ...options, gate: { enter: async () => {}, onFailure() {} } });
}
