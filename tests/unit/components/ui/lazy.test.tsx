// @vitest-environment happy-dom
import { render, waitFor } from "@testing-library/preact";
import { expect, test } from "vitest";
import { lazy } from "@/components/ui/lazy.tsx";

function Greeting({ name }: { name: string }) {
  return <p>Hello, {name}</p>;
}

test("what comes later stands nowhere until it is loaded, and the second time at once", async () => {
  const loading = Promise.withResolvers<typeof Greeting>();
  const LaterGreeting = lazy(() => loading.promise);
  const first = render(<LaterGreeting name="Ada" />);
  expect(first.container.textContent).toBe("");
  loading.resolve(Greeting);
  await waitFor(() => expect(first.container.textContent).toBe("Hello, Ada"));
  first.unmount();
  expect(render(<LaterGreeting name="Grace" />).container.textContent).toBe("Hello, Grace");
});

test("nothing is loaded before it is drawn", () => {
  let loads = 0;
  lazy(async () => {
    loads++;
    return Greeting;
  });
  expect(loads).toBe(0);
});
