import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** Markup that is escaped already. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/**
 * The frame of the service's own pages.
 *
 * @param title - of the window, and the heading
 * @param content - what is below the heading
 */
export function pageLayout(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title} · Report service</title>
        <style>
          :root {
            color-scheme: light dark;
            --text: light-dark(#1d2330, #e8eaf0);
            --quiet: light-dark(#5a6275, #a2a9ba);
            --surface: light-dark(#ffffff, #1b1f29);
            --ground: light-dark(#f3f5f9, #12151c);
            --line: light-dark(#dde2ec, #333a4a);
            --accent: light-dark(#2a5bd7, #8fb0ff);
            --good: light-dark(#1a7f45, #6fd79b);
            --decent: light-dark(#9a6200, #f0bd62);
            --bad: light-dark(#b3261e, #ff9a92);
          }
          body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
          main { box-sizing: border-box; width: min(44rem, 100% - 2rem); margin: 2rem auto; padding: 1rem 2rem 2rem;
            background: var(--surface); border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere; }
          a { color: var(--accent); }
          dl { display: grid; grid-template-columns: fit-content(40%) 1fr; gap: 0.25rem 1rem; margin: 0; }
          dt { color: var(--quiet); }
          dt::first-letter { text-transform: uppercase; }
          dd { margin: 0; }
          dd ul { margin: 0; padding-left: 1.25rem; }
          input, button { font: inherit; padding: 0.4rem 0.8rem; }
          .result { font-size: 1.5rem; font-weight: 600; }
          .good { color: var(--good); }
          .decent { color: var(--decent); }
          .bad { color: var(--bad); }
          .note { color: var(--quiet); border-left: 3px solid var(--line); padding-left: 0.75rem; }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
