import { useLayoutEffect, useRef } from "preact/hooks";
import { createResource, type Resource, useLoaded } from "@/components/hooks/resource.ts";

/** Loads something at once, and again where one of `inputs` differs, or by `again`. */
export function useResource<T>(
  work: () => Promise<T>,
  inputs: unknown[],
): Resource<T> & { again: () => Promise<void> } {
  const resource = useLoaded(() => createResource<T>());
  // What was started on a page that has changed since must not bring back what it showed.
  const latest = useRef(work);
  latest.current = work;
  const again = () => resource.load(latest.current);
  useLayoutEffect(() => void again(), inputs);
  return { ...resource, again };
}
