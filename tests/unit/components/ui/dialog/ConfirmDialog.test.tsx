// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "@/components/ui/dialog/ConfirmDialog.tsx";
import { AppError } from "@/utils/errors.ts";

const button = (name: string) => screen.getByRole("button", { name });
const pressEscape = () => fireEvent.keyDown(button("Cancel"), { key: "Escape" });

function open(onConfirm: () => Promise<unknown>) {
  const onClose = vi.fn();
  render(
    <ConfirmDialog title="Clear?" verb="Clear" onConfirm={onConfirm} errorTitle="Not cleared." onClose={onClose}>
      <p>All of it.</p>
    </ConfirmDialog>,
  );
  return onClose;
}

test("what runs cannot be cancelled any more, and its failure is shown", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const onClose = open(() => promise);
  fireEvent.click(button("Clear"));
  expect(button("Cancel")).toHaveProperty("disabled", true);
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  reject(new AppError("storageFailed"));
  expect((await screen.findByRole("alert")).textContent).toContain("Not cleared.");
  expect(button("Cancel")).toHaveProperty("disabled", false);
  fireEvent.click(button("Cancel"));
  expect(onClose).toHaveBeenCalledOnce();
});

test("it closes once all is done", async () => {
  const onClose = open(async () => undefined);
  fireEvent.click(button("Clear"));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
