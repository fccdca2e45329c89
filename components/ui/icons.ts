/** Pictures for {@link Icon}, on a 16 × 16 grid. */
export const OPEN = "M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13.2 2.8 7.5 8.5";
export const LINK =
  "M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2A2.6 2.6 0 0 0 9 3.3l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l.9-.9";
export const MORE = "M3 7.6a.4.4 0 1 0 .1 0ZM7.9 7.6a.4.4 0 1 0 .1 0ZM12.8 7.6a.4.4 0 1 0 .1 0Z";
export const REFRESH = "M13.2 6.2A5.5 5.5 0 1 0 13.4 9.4M13.5 2.6v3.6H9.9";
export const EDIT = "M10.8 2.8l2.4 2.4-7.6 7.6-3.1.7.7-3.1ZM9.2 4.4l2.4 2.4";
export const TRASH = "M2.8 4.3h10.4M6.3 4.3V2.8h3.4v1.5M4.2 4.3l.6 9h6.4l.6-9M6.7 7v3.8M9.3 7v3.8";
export const DETAILS = "M3.5 2.5h9v11h-9ZM6 5.5h4M6 8h4M6 10.5h2";
export const FILTER = "M2.5 3.5h11M4.5 8h7M6.5 12.5h3";
export const SEARCH = "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3l3.4 3.4";
export const SORT = "M5 3v10M2.5 10.5 5 13l2.5-2.5M11 13V3M8.5 5.5 11 3l2.5 2.5";
export const EXPORT = "M8 2.5V10M4.8 7 8 10.2 11.2 7M2.8 13.3h10.4";
export const CHECK = "M3 8.5l3.2 3.2L13 4.8";
export const PLUS = "M8 3v10M3 8h10";
export const CLEAR = "M4 4l8 8M12 4l-8 8";
export const DOWN = "M4 6.3l4 4 4-4";
/** Points to the end of a line; mirrored where that is on the left. */
export const ARROW = "M3 8h10M9.2 4.2 13 8l-3.8 3.8";
export const RISE = "M8 13V3.5M4 7.3l4-4 4 4";
export const FALL = "M8 3v9.5M4 8.7l4 4 4-4";
export const SAME = "M4 8h8";
export const TABLE = "M2.5 3h11v10h-11ZM2.5 6.3h11M6 6.3V13";
export const CHART = "M1.8 8h2.7l1.8-4.5 3 9L11.1 8h3.1";
export const FAILED = "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM6 6l4 4M10 6l-4 4";
export const STOP = "M4 4h8v8H4Z";
/** Points on, as between parts of a path; mirrored where that is on the left. */
export const END = "M6.3 4l4 4-4 4";
export const PASTE = "M5.5 3.2h-2v10.3h9V3.2h-2M5.5 2.2h5v2.2h-5Z";
export const TABS = "M2.2 5.2h11.6v8H2.2ZM4.2 5.2V2.8h4.6v2.4";
export const SITEMAP = "M6.2 2.2h3.6v3H6.2ZM2 10.8h3.6v3H2ZM10.4 10.8H14v3h-3.6ZM8 5.2V8M3.8 10.8V8h8.4v2.8";
export const FILE = "M4 1.8h5l3.2 3.2v9.2H4ZM9 1.8V5h3.2";
export const TWICE = "M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3";
export const CLOCK = "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 4.5V8l2.4 1.6";
export const SPIN = "M8 1.8A6.2 6.2 0 1 1 1.8 8";
export const PAUSE = "M5.5 3.5v9M10.5 3.5v9";
export const PLAY = "M5 3.2 12.5 8 5 12.8Z";
