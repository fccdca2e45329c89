// @vitest-environment happy-dom
import { useSignal } from "@preact/signals";
import { fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";

/** A form of two fields that are both wrong, once it is sent or one of them is checked by itself. */
function Fields() {
  const wrong = useSignal("");
  const errorOf = (name: string) => (wrong.value.includes(name) ? `${name} is missing.` : undefined);
  return (
    <Form onSubmit={() => (wrong.value = "Name, Place")}>
      {["Name", "Place"].map((name) => (
        <TextField key={name} label={name} value="" onType={() => {}} error={errorOf(name)} />
      ))}
      <button type="button" onClick={() => (wrong.value = "Place")}>
        Check
      </button>
      <button type="submit">Send</button>
    </Form>
  );
}

const field = (name: string) => screen.getByRole("textbox", { name });
const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const press = (name: string) => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
};

test("an error is read with its field where that gets the focus, and not spoken as well", async () => {
  render(<Fields />);
  press("Send");
  await waitFor(() => expect(document.activeElement).toBe(field("Name")));
  await frame();
  expect(screen.queryAllByRole("alert")).toEqual([]);
  expect(document.getElementById(`${field("Name").id}-problem`)?.textContent).toBe("Name is missing.");
});

test("an error is spoken where its field had the focus already", async () => {
  render(<Fields />);
  field("Name").focus();
  fireEvent.submit(field("Name").closest("form") as HTMLFormElement);
  expect((await screen.findByRole("alert")).textContent).toBe("Name is missing.");
});

test("an error is spoken where the focus stays elsewhere", async () => {
  render(<Fields />);
  press("Check");
  expect((await screen.findByRole("alert")).textContent).toBe("Place is missing.");
});
