import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Damaged, damagedItem } from "@/utils/damaged.ts";

/** What was stored, could not be read and is kept aside; it follows every change. */
export function useDamaged(): Damaged[] {
  const damaged = useSignal<Damaged[]>([]);
  useEffect(() => {
    async function read() {
      damaged.value = await damagedItem.getValue();
    }
    void read();
    return damagedItem.watch(read);
  }, []);
  return damaged.value;
}
