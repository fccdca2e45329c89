// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { fireEvent, render, screen } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { Difference } from "@/components/report/Difference.tsx";
import { PrivacyField } from "@/components/report/PrivacyField.tsx";
import { PrivacyLabel } from "@/components/report/PrivacyLabel.tsx";
import { Rating } from "@/components/report/Rating.tsx";
import { ReportLinks } from "@/components/report/ReportLinks.tsx";
import { TurnCounts } from "@/components/report/TurnCounts.tsx";
import { ErrorNote } from "@/components/ui/ErrorNote.tsx";
import { ignoreKeyRepeat } from "@/components/ui/ignore-key-repeat.ts";
import { PRIVACY, type Privacy, type Report } from "@/utils/contract.ts";
import { settingsOf } from "../support/app-state.ts";
import { passwordField } from "../support/password-field.ts";

const REPORT = { id: "7", link: null } as Report;
const SERVICE = { serviceUrl: "https://reports.example.com" };

test("a key that is held down presses once", () => {
  ignoreKeyRepeat();
  // fireEvent tells whether the browser goes on with what the key does.
  expect(fireEvent.keyDown(document.body, { key: "Enter" })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: "Enter", repeat: true })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: "a", repeat: true })).toBe(true);
});

describe("what the interface does not have is drawn as the service sent it", () => {
  test.each<[unknown, string]>([
    ["Privat", "Privat"],
    [7, "7"],
    [{ id: 3, name: "Intern" }, "Intern"],
    [{ value: "intern", label: "Intern" }, "Intern"],
    [{ level: 3 }, '{"level":3}'],
    [["a"], '["a"]'],
    ["", ""],
  ])("a privacy of %j", (told, text) => {
    const { container } = render(<PrivacyLabel privacy={null} told={told} />);
    expect(container.textContent).toBe(text);
  });

  test("but not beside a privacy that was read", () => {
    const { container } = render(<PrivacyLabel privacy={PRIVACY.public} told="Privat" />);
    expect(container.textContent).toBe("Public");
  });
});

describe("a rating", () => {
  test.each([
    ["good", "Good", "good"],
    ["decent", "Decent", "decent"],
    ["bad", "Bad", "bad"],
    ["excellent", "excellent", null],
    [null, "No rating yet", null],
  ])("%s is shown as %s", (result, word, colour) => {
    render(<Rating result={result} />);
    const rating = screen.getByText(word);
    expect(rating.getAttribute("data-result")).toBe(colour);
    expect(rating.querySelector("svg")).not.toBeNull();
  });

  test("markup from a service is shown as text", () => {
    const { container } = render(<Rating result={'<img src=x onerror="alert(1)">'} />);
    expect(container.querySelector("img")).toBeNull();
    expect(container.textContent).toContain("<img src=x");
  });
});

test("a difference of numbers reads from left to right, one in words as the page does", () => {
  const { container } = render(
    <>
      <Difference by={-3} isScore={true} />
      <TurnCounts worse={3} better={0} />
    </>,
  );
  expect([...container.querySelectorAll(".difference")].map((one) => one.getAttribute("dir"))).toEqual(["ltr", null]);
});

test("a number that rises is only called better if it is a score", () => {
  const classOf = (by: number, isScore: boolean) => {
    const { container } = render(<Difference by={by} isScore={isScore} />);
    return container.firstElementChild?.className.trim();
  };
  expect([classOf(5, true), classOf(-5, true)]).toEqual(["difference up", "difference down"]);
  expect([classOf(5, false), classOf(-5, false)]).toEqual(["difference", "difference"]);
});

describe("the ways to a report's own page", () => {
  test("a link on the service", () => {
    render(<ReportLinks report={REPORT} settings={settingsOf(SERVICE)} />);
    expect(screen.getByRole("link", { name: "Open report" }).getAttribute("href")).toBe(
      "https://reports.example.com/reports/7",
    );
  });

  test("none where the service has no such page", () => {
    const { container } = render(
      <ReportLinks
        report={{ ...REPORT, link: "javascript:alert(1)" }}
        settings={settingsOf(SERVICE, { reportPage: "" })}
      />,
    );
    expect(container.innerHTML).toBe("");
  });
});

describe("a failure", () => {
  test("names its cause, the service's words, and the messages that have no field of their own here", () => {
    const fields = { url: "Bad.", plan: "Upgrade first." };
    render(<ErrorNote failure={{ kind: "invalid", status: 422, detail: "No.", fields }} shownFields={["url"]} />);
    expect(screen.getByRole("alert").textContent).toBe(
      "The service did not accept what was entered (422).The service says: No.plan: Upgrade first.",
    );
  });

  test("that is mended in Settings leads there", () => {
    render(<ErrorNote failure={{ kind: "keyRejected", status: 401 }} />);
    expect(screen.getByRole("link", { name: "Settings" }).getAttribute("href")).toBe("/options.html#/settings");
  });
});

describe("privacy", () => {
  test("asks for a password only where the report takes one, and keeps what was typed", () => {
    const privacy = signal<Privacy>(PRIVACY.private);
    const password = signal("");
    render(<PrivacyField privacy={privacy} password={password} problems={{}} />);
    expect(screen.queryByLabelText("Password", { selector: "[type=password], [type=text]" })).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "Password" }));
    fireEvent.input(passwordField(), { target: { value: "sesame" } });
    fireEvent.click(screen.getByRole("radio", { name: "Public" }));
    fireEvent.click(screen.getByRole("radio", { name: "Password" }));
    expect([privacy.value, password.value]).toEqual([2, "sesame"]);
  });

  test("a click on Password leads to its field; an arrow key, which clicks too, stays among the choices", async () => {
    const privacy = signal<Privacy>(PRIVACY.private);
    render(<PrivacyField privacy={privacy} password={signal("")} problems={{}} />);
    const choice = screen.getByRole("radio", { name: "Password" });
    const frame = () => new Promise(requestAnimationFrame);
    choice.focus();
    fireEvent.click(choice, { detail: 0 });
    await frame();
    expect(document.activeElement).toBe(choice);
    fireEvent.click(choice, { detail: 1 });
    await frame();
    expect(document.activeElement).toBe(passwordField());
  });

  test("a generated password is shown and differs each time", () => {
    const password = signal("");
    render(<PrivacyField privacy={signal<Privacy>(2)} password={password} problems={{}} />);
    fireEvent.click(screen.getByRole("button", { name: "Generate" }));
    const first = password.value;
    fireEvent.click(screen.getByRole("button", { name: "Generate" }));
    expect(first).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{20}$/);
    expect(password.value).not.toBe(first);
    expect(passwordField().getAttribute("type")).toBe("text");
  });
});
