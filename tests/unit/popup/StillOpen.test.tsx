// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { act, fireEvent, render, screen } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import type { CreateForm } from "@/entrypoints/popup/create-form.ts";
import { StillOpen } from "@/entrypoints/popup/StillOpen.tsx";
import type { AppState } from "@/utils/app-state.ts";
import type { Failure } from "@/utils/errors.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { SOUND } from "../support/stored-examples.ts";

test("one that waits in a job is not shown: the popup can do nothing with it", () => {
  const waiting = { ...SOUND.submission, id: "other", state: "waiting", batch: "job" } as Submission;
  const appState = signal({ submissions: [waiting] } as unknown as AppState);
  const failure = signal<Failure | null>({ kind: "stillOpen", openId: "other" });
  render(<StillOpen appState={appState} form={{ failure } as unknown as CreateForm} />);
  expect(screen.getByRole("button", { name: "Create another report" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show" })).toBeNull();
});

test("one of so many that wait in a job that the popup has not read it is asked about all the same", () => {
  const appState = signal({ submissions: [] } as unknown as AppState);
  const failure = signal<Failure | null>({ kind: "stillOpen", openId: "other" });
  const submit = vi.fn();
  render(<StillOpen appState={appState} form={{ failure, submit } as unknown as CreateForm} />);
  expect(document.activeElement?.textContent).toBe("Another request for a report of this address is still open.");
  expect(screen.queryByRole("button", { name: "Show" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Create another report" }));
  expect(submit).toHaveBeenCalledWith("other");
});

test("one that is open can be shown instead of creating another", () => {
  const other = { ...SOUND.submission, id: "other", state: "unknown" } as Submission;
  const appState = signal({ submissions: [other] } as unknown as AppState);
  const failure = signal<Failure | null>({ kind: "stillOpen", openId: "other" });
  const show = vi.fn();
  render(<StillOpen appState={appState} form={{ failure, show } as unknown as CreateForm} />);
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(show).toHaveBeenCalledWith("other");
});

test("nothing is asked any more about one that was discarded meanwhile", async () => {
  const other = { ...SOUND.submission, id: "other", state: "unknown" } as Submission;
  const appState = signal({ submissions: [other] } as unknown as AppState);
  const failure = signal<Failure | null>({ kind: "stillOpen", openId: "other" });
  render(<StillOpen appState={appState} form={{ failure } as unknown as CreateForm} />);
  expect(screen.getByRole("button", { name: "Create another report" })).toBeTruthy();
  await act(async () => {
    appState.value = { submissions: [] } as unknown as AppState;
  });
  expect(screen.queryByRole("button")).toBeNull();
});

test("another report that was open is not said to be open any more when it has ended", async () => {
  const other = { ...SOUND.submission, id: "other", privacy: 0 } as Submission;
  const withState = (state: Submission["state"]) => ({ submissions: [{ ...other, state }] }) as unknown as AppState;
  const appState = signal(withState("sending"));
  const failure = signal<Failure | null>({ kind: "stillOpen", openId: "other" });
  render(<StillOpen appState={appState} form={{ failure } as unknown as CreateForm} />);
  const heading = screen.getByRole("heading");
  const textOf = ({ textContent }: Element) => textContent;
  expect(textOf(heading)).toBe("Another request for a report of this address is still open.");
  expect(textOf(screen.getByText("Creating the report…"))).toBe("PublicCreating the report…");
  await act(async () => {
    appState.value = withState("done");
  });
  expect(textOf(heading)).toBe("The report was created.");
  expect(document.body.textContent).not.toContain("still open");
  expect(document.activeElement, "nothing is lost of where the user is").toBe(heading);
});
