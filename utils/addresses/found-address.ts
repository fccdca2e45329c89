/** An address as it stands in the text, or what stands where one was expected. */
export interface FoundAddress {
  text: string;
  /** Line of the text, the first is 1. */
  line: number;
}
