import { type Client, createClient } from "@/entrypoints/background/client/index.ts";

type Options = Omit<Parameters<typeof createClient>[0], "gate"> & { isForPerson?: boolean };

/** Creates a client whose requests nothing holds up. */
export function clientOf({ isForPerson = true, ...options }: Options): Client {
  return createClient({ ...options, gate: { enter: async () => {}, onFailure() {}, isForPerson } });
}
