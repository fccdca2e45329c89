/** What of the background is measured by itself, in one script for a page. */
export { decodeReports } from "../../entrypoints/background/decode/index.ts";
export { mayHoldLongIntegers, parseJson } from "../../entrypoints/background/decode/json.ts";
