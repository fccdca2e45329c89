import type { Send } from "./pipe.ts";

/**
 * Runs something inside a page or worker.
 *
 * @param send - sends commands to it
 * @param inside - an expression, or a function that is sent as its text: it sees nothing of the file it stands in
 * @param given - what the function is called with, as JSON
 * @throws Error with the words of what it threw
 */
export async function evaluate<Given extends unknown[], Result>(
  send: Send,
  inside: string | ((...given: Given) => Result),
  ...given: Given
): Promise<Awaited<Result>> {
  const expression = typeof inside === "string" ? inside : `(${inside})(...${JSON.stringify(given)})`;
  const options = { awaitPromise: true, returnByValue: true };
  const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, ...options });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
