import { html } from "hono/html";
import type { Markup } from "./page-layout.ts";

const LOAF = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60"><ellipse cx="60" cy="34" rx="54" ry="22" fill="#c98b4a"/>' +
    '<path d="M36 22l8 16M56 18l8 16M76 20l8 16" stroke="#f6e3c5" stroke-width="4" stroke-linecap="round"/></svg>',
)}`;

/**
 * A website to report on. Its faults are there for the report to find: an image without a text, pale letters, a heading
 * that skips levels, a button and a link without a name, a link that says nothing, and no description.
 */
export function samplePage(): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Harbour Lane Bakery</title>
        <style>
          body { margin: 0; background: #fdf8f0; color: #3a2a1a; font: 18px/1.6 Georgia, serif; }
          header { background: #7a3e12; color: #fdf8f0; padding: 3rem 1rem; text-align: center; }
          main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem; }
          img { max-width: 100%; }
          .hours { color: #d9c7b0; }
        </style>
      </head>
      <body>
        <header>
          <h1>Harbour Lane Bakery</h1>
          <p>Bread from a wood-fired oven since 1987</p>
        </header>
        <main>
          <img src="${LOAF}" width="320" />
          <h2>Today's loaves</h2>
          <ul>
            <li>Country sourdough</li>
            <li>Rye with caraway</li>
            <li>Sea-salt focaccia</li>
          </ul>
          <p class="hours">Open Tuesday to Saturday, 7 to 14 o'clock.</p>
          <h4>Order ahead</h4>
          <p>For larger orders <a href="?order">click here</a>.</p>
          <form><input type="email" placeholder="Your e-mail" /> <button><img src="${LOAF}" width="24" /></button></form>
          <p><a href="?basket"><img src="${LOAF}" width="60" /></a></p>
        </main>
      </body>
    </html>`;
}
