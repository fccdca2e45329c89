// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { useRef } from "preact/hooks";
import { describe, expect, test, vi } from "vitest";
import { Dialog } from "@/components/ui/dialog/Dialog.tsx";

interface PageProps {
  hasOpener?: boolean;
  isAsked?: boolean;
  isBusy?: boolean;
  initialFocus?: string;
  onCancel?: () => void;
  onClose?: () => void;
}

/** A page with a button, and the dialog that it opens. */
function Page({ hasOpener = true, isAsked = true, ...props }: PageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <main>
      <h1 tabIndex={-1}>Reports</h1>
      {hasOpener && <button type="button">Open</button>}
      {isAsked && (
        <Dialog ref={dialog} title="Really?" onClose={() => {}} {...props}>
          <input type="checkbox" aria-label="Sure" />
        </Dialog>
      )}
    </main>
  );
}

/** Opens the dialog by its button. */
function open(props: PageProps = {}) {
  const { rerender } = render(<Page isAsked={false} />);
  screen.getByRole("button", { name: "Open" }).focus();
  rerender(<Page {...props} />);
  screen.getByRole("checkbox").focus();
  return { become: (next: PageProps) => rerender(<Page {...next} />) };
}

const pressEscape = (target: Element = screen.getByRole("checkbox")) => fireEvent.keyDown(target, { key: "Escape" });

test("a dialog is modal and named by its heading", () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  open();
  expect(showModal).toHaveBeenCalledOnce();
  expect(screen.getByRole("dialog", { name: "Really?" })).toContain(screen.getByRole("heading", { name: "Really?" }));
});

test("it has the focus itself where that is asked for, and nothing in it is a landmark", () => {
  render(<Page initialFocus="dialog" />);
  expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Really?" }));
  expect(document.querySelector("dialog header")).toBeNull();
});

test.each([
  ["on what has the focus in it", () => screen.getByRole("checkbox")],
  ["after a click on its text, which takes the focus away", () => document.body],
])("Escape closes it and not the popup around it, %s", (_, target) => {
  const onClose = vi.fn();
  open({ onClose });
  expect(pressEscape(target())).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});

test("another key leaves it open, as an Escape does that ends a word being composed or was answered in it", () => {
  const onClose = vi.fn();
  open({ onClose });
  const box = screen.getByRole("checkbox");
  box.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault(), { once: true });
  fireEvent.keyDown(box, { key: "Escape" });
  fireEvent.keyDown(box, { key: "Escape", isComposing: true });
  expect(fireEvent.keyDown(box, { key: "e" }), "which is typed").toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test("Escape does not close it while something is under way", () => {
  const onCancel = vi.fn();
  const onClose = vi.fn();
  open({ onCancel, onClose, isBusy: true });
  expect(pressEscape()).toBe(false);
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

describe("a dialog that leaves the page with the focus in it gives it", () => {
  test("to its opener", async () => {
    open().become({ isAsked: false });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
  });

  test("to the page's heading where the opener has gone", async () => {
    open().become({ isAsked: false, hasOpener: false });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Reports" })));
  });
});
