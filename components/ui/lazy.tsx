import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

type Lazy<Props> = ComponentType<Props> & {
  /** Loads its code ahead, so that it is there when it is first drawn. */
  preload: () => Promise<void>;
};

/** Makes a component that loads its code when it is first drawn, and is empty until then. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const loaded = signal<ComponentType<Props> | null>(null);
  async function preload() {
    loaded.value = await load();
  }
  function Lazy(props: Props) {
    useEffect(() => void preload(), []);
    const Component = loaded.value;
    return Component && <Component {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
