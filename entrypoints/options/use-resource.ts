import { useLayoutEffect } from "preact/hooks";
import { createResource, type Resource, useLoaded } from "@/components/hooks/resource.ts";

/** Loads something at once, and again where one of `inputs` differs, or by `again`. */
export function useResource<T>(
  work: () => Promise<T>,
  inputs: unknown[],
): Resource<T> & { again: () => Promise<void> } {
  const resource = useLoaded(() => createResource<T>());
  const again = () => resource.load(work);
  useLayoutEffect(() => void again(), inputs);
  return { ...resource, again };
}
