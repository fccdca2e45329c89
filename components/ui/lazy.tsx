import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

/** Makes a component that loads its code when it is first drawn, and is empty until then. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | null>(null);
  return function Lazy(props: Props) {
    useEffect(() => {
      void load().then((component) => {
        loaded.value = component;
      });
    }, []);
    const Component = loaded.value;
    return Component && <Component {...props} />;
  };
}
