import { useEffect } from "preact/hooks";
import { createResource, type Resource, useLoaded } from "@/components/hooks/resource.ts";
import { watchMonitoring } from "@/utils/monitoring.ts";

/** Reads something of the schedules and runs, and again after each change; what was read stays meanwhile. */
export function useWatched<T>(read: () => Promise<T>, inputs: unknown[] = []): Resource<T> & { again: () => void } {
  const resource = useLoaded(() => createResource<T>());
  const again = () => void resource.load(read);
  useEffect(() => {
    // Listens first, so that no change is missed.
    const stop = watchMonitoring(again);
    again();
    return stop;
  }, inputs);
  return { ...resource, again };
}
