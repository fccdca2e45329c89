import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

/** An error beside its field, which refers to its id by `aria-describedby`; spoken unless it is read with the field. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  const isSpoken = useSignal(false);
  useLayoutEffect(() => {
    isSpoken.value = false;
    if (!text) return;
    const before = document.activeElement;
    // A form that is sent moves the focus to its first wrong field by then.
    const frame = requestAnimationFrame(() => {
      const field = document.activeElement?.closest("[aria-invalid=true]");
      const isOwn = field?.getAttribute("aria-describedby")?.includes(id);
      isSpoken.value = !field || (isOwn === true && field === before);
    });
    return () => cancelAnimationFrame(frame);
  }, [text]);
  // By key: a live region is spoken when it is inserted.
  return (
    <span
      key={String(isSpoken.value)}
      class="problem"
      id={id}
      role={isSpoken.value ? "alert" : undefined}
      hidden={!text}
    >
      {text}
    </span>
  );
}
