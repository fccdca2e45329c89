import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";

/**
 * Makes a component whose code is loaded when it is drawn for the first time. Until then nothing stands in its place.
 *
 * @param load - imports the component
 */
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
