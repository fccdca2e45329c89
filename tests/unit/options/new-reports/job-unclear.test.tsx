// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { AppError } from "@/utils/errors.ts";
import type { Submission } from "@/utils/models/submission.ts";
import { ask } from "../../support/asking.ts";
import { press, setUpJobPage, show, task } from "./job-page.tsx";

setUpJobPage();

describe("when a job is over", () => {
  describe("several unclear ones", () => {
    const unclear = (place: number) => task(place, "unknown", { failure: { kind: "timeout" }, looks: 1 });
    const four = [task(0, "done"), unclear(1), task(2, "refused"), unclear(3), unclear(4)];
    const answered = (state: Submission["state"]) => async (_question: string, id: string) => ({
      ...task(0, state),
      id,
    });
    const sentAgain = () => ask.mock.calls.map(([question, id]) => `${question} ${id}`);
    function confirm(title = "Send all 3 again") {
      press(title);
      const dialog = screen.getByRole("dialog", { hidden: true });
      expect(dialog.textContent).toContain("Sending again may create a second report.");
      expect(ask).not.toHaveBeenCalled();
      fireEvent.click(within(dialog).getByRole("button", { name: title, hidden: true }));
    }

    test("are sent again by one button, after a word about duplicates, one after the other", async () => {
      const held = Promise.withResolvers<Submission>();
      ask.mockImplementationOnce(() => held.promise).mockImplementation(answered("done"));
      show({ state: "ended" }, four);
      confirm();
      await waitFor(() => expect(sentAgain()).toEqual(["sendAgain t1"]));
      held.resolve(task(1, "done"));
      await waitFor(() => expect(sentAgain()).toEqual(["sendAgain t1", "sendAgain t3", "sendAgain t4"]));
    });

    test.each(["is unclear again", "cannot be sent"])("are not sent any more where one %s", async (what) => {
      if (what === "is unclear again") ask.mockImplementation(answered("unknown"));
      else ask.mockRejectedValue(new AppError("keyMissing"));
      show({ state: "ended" }, four);
      confirm();
      await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBe(null));
      await act(async () => undefined);
      expect(sentAgain()).toEqual(["sendAgain t1"]);
      if (what === "cannot be sent") expect(await screen.findByText("Nothing was sent.")).toBeTruthy();
    });

    test("of which one cannot be sent any more are not said to be unsent altogether", async () => {
      ask.mockImplementationOnce(answered("done")).mockRejectedValue(new AppError("keyMissing"));
      show({ state: "ended" }, four);
      confirm();
      expect(await screen.findByText("Because of the failures, the rest was not sent.")).toBeTruthy();
      expect(screen.queryByText("Nothing was sent.")).toBe(null);
    });

    test("are not said to be unsent any more once another page has sent them, nor when others are unclear", async () => {
      ask.mockRejectedValue(new AppError("keyMissing"));
      const appState = show({ state: "ended" }, four);
      confirm();
      await screen.findByText("Nothing was sent.");
      const later = [four.map((one) => ({ ...one, state: "refused" as const })), [...four, unclear(5)]];
      for (const submissions of later) {
        await act(async () => {
          appState.value = { ...appState.value, submissions };
        });
        expect(screen.queryByText("Nothing was sent.")).toBe(null);
      }
    });

    test("are those that were asked about, also where another one becomes unclear meanwhile", async () => {
      ask.mockImplementation(answered("done"));
      const appState = show({ state: "ended" }, four);
      press("Send all 3 again");
      await act(async () => {
        appState.value = { ...appState.value, submissions: [...four, unclear(5)] };
      });
      const dialog = screen.getByRole("dialog", { name: "Send all 3 again", hidden: true });
      fireEvent.click(within(dialog).getByRole("button", { name: "Send all 3 again", hidden: true }));
      await waitFor(() => expect(sentAgain()).toEqual(["sendAgain t1", "sendAgain t3", "sendAgain t4"]));
      expect(await screen.findByRole("button", { name: "Send all 4 again" })).toBeTruthy();
    });

    test("have no such button where there is one, nor at another service", () => {
      show({ state: "ended" }, [unclear(0), task(1, "refused")]);
      expect(screen.queryByRole("button", { name: /^Send all/ })).toBe(null);
      cleanup();
      show(
        { state: "ended", connectionId: "other" },
        [unclear(0), unclear(1)].map((one) => ({ ...one, connectionId: "other" })),
      );
      expect(screen.queryByRole("button", { name: /^Send all/ })).toBe(null);
    });
  });
});
