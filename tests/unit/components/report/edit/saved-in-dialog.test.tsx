// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { EditedReport } from "@/components/report/EditedReport.tsx";
import type { Report } from "@/utils/contract.ts";
import * as messages from "@/utils/messages.ts";
import { settingsOf } from "../../../support/app-state.ts";
import { SOUND } from "../../../support/stored-examples.ts";

const SETTINGS = settingsOf({ id: "c", serviceUrl: "https://reports.example.com" });

test("that a new password was saved is spoken by a region that stands before its words", async () => {
  vi.spyOn(messages, "ask").mockImplementation((async (_question: string, { report }: { report: Report }) => ({
    before: report,
    updated: { ...report, privacy: 2 },
  })) as never);
  const edited = signal<Report | null>({ ...SOUND.report, privacy: 1 } as Report);
  render(<EditedReport edited={edited} connectionId="c" settings={SETTINGS} />);
  const dialog = within(await screen.findByRole("dialog"));
  const [region] = dialog.getAllByRole("status");
  expect(region?.textContent).toBe("");
  fireEvent.click(dialog.getByRole("radio", { name: "Password" }));
  fireEvent.click(dialog.getByRole("button", { name: "Generate" }));
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText(/^Saved\./);
  expect(region?.isConnected).toBe(true);
  await waitFor(() => expect(region?.textContent).toMatch(/^Saved\./));
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: /^Copy link and password/ }));
});
