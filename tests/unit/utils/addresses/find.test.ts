import { describe, expect, test } from "vitest";
import { findInSlices } from "@/utils/addresses/find.ts";
import { countLinesWithout } from "@/utils/addresses/lines.ts";

async function textsOf(text: string): Promise<string[]> {
  return (await findInSlices(text)).map((found) => found.text);
}

describe("addresses are found in", () => {
  test.each<[string, string, string[]]>([
    [
      "a list",
      "https://a.example/\r\n\r\n  http://b.example/x?y=1#z  \nhttps://c.example/a.",
      ["https://a.example/", "http://b.example/x?y=1#z", "https://c.example/a."],
    ],
    [
      "a list without schemes",
      "example.com/path\nwww.example.com\nmünchen.de\nexample.com:8080\nlocalhost:3000\n[::1]/x\n192.0.2.1/x",
      [
        "example.com/path",
        "www.example.com",
        "münchen.de",
        "example.com:8080",
        "localhost:3000",
        "[::1]/x",
        "192.0.2.1/x",
      ],
    ],
    [
      "a numbered list without schemes",
      "1. a.example\n2. b.example/x,\n• c.example;\n- notes.txt",
      ["a.example", "b.example/x", "c.example"],
    ],
    [
      "a list of hosts in quotes, with marks of other lists and mails before them",
      '"a.example"\n  "b.example/x",\n\'c.example\',\n> d.example\n> > e.example\n◦ f.example\n- [ ] g.example\n“h.example”',
      ["a.example", "b.example/x", "c.example", "d.example", "e.example", "f.example", "g.example", "h.example"],
    ],
    [
      "sentences that end with a host",
      "www.a.example.\n- b.example:8080.\nc.example/x.\nnotes.txt.\nhttps://d.example.\nhttps://e.example:80;\nhttp://[::1].",
      ["www.a.example", "b.example:8080", "c.example/x.", "https://d.example", "https://e.example:80", "http://[::1]"],
    ],
    [
      "prose without schemes, where a host says so by its name",
      "Hi! See www.a.example and (https://b.example/a_(b)). Also **WWW.c.example:8080/x?y=1#z**, not mail@www.no.example!\nÜber “www.münchen.example”, www. and www.pdf",
      ["www.a.example", "https://b.example/a_(b)", "WWW.c.example:8080/x?y=1#z", "www.münchen.example"],
    ],
    ["a host with full stops of another script", "https://例え。example", ["https://例え。example"]],
    ["hosts in one line", "www.a.example,www.b.example/x", ["www.a.example", "www.b.example/x"]],
    [
      "lines of nothing but hosts, however they are separated",
      '- a.example b.example/x\nc.example, d.example;e.example | f.example\n"g.example", "h.example"',
      [..."abcdefgh"].map((letter) => (letter === "b" ? "b.example/x" : `${letter}.example`)),
    ],
    ["a line of a host and words", "a.example is slow, see b.example", []],
    ["a table of hosts and names", "Site;Owner\na.example;Jo.Smith\nb.example;Al.Jones", ["a.example", "b.example"]],
    ["a lone host with a full stop in its path", "www.a.example/x.", ["www.a.example/x."]],
    [
      "prose",
      "See https://a.example/b_(c), (https://b.example/?q=1) and “https://c.example”. Also **https://d.example/**!",
      ["https://a.example/b_(c)", "https://b.example/?q=1", "https://c.example", "https://d.example/"],
    ],
    [
      "one line, separated by commas",
      "https://a.example,https://b.example; https://c.example/1,2",
      ["https://a.example", "https://b.example", "https://c.example/1,2"],
    ],
    [
      "an address in an address",
      "https://archive.example/2020/http://a.example/ x",
      ["https://archive.example/2020/http://a.example/"],
    ],
    [
      "Markdown",
      "- [one](https://a.example/)\n- <https://b.example/>\n| https://c.example | x |",
      ["https://a.example/", "https://b.example/", "https://c.example"],
    ],
    [
      "a list in angle brackets",
      "<https://a.example/1>, <https://a.example/2>\n<https://b.example/>",
      ["https://a.example/1", "https://a.example/2", "https://b.example/"],
    ],
    [
      "a list of hosts with marks above and below their letters",
      "हिन्दी.भारत\nmu\u0308nchen.example/x",
      ["हिन्दी.भारत", "mu\u0308nchen.example/x"],
    ],
    ["JSON", '["https://a.example/","https://b.example/?x=1,2"]', ["https://a.example/", "https://b.example/?x=1,2"]],
    [
      "marks that browsers accept in addresses",
      "https://a.example/3/{id}/x\nhttps://a.example/4?fam=A|B\nhttps://a.example/<id>\nhttps://a.example/a\\b^c\nhttps://a.example/我，机器人",
      [
        "https://a.example/3/{id}/x",
        "https://a.example/4?fam=A|B",
        "https://a.example/<id>",
        "https://a.example/a\\b^c",
        "https://a.example/我，机器人",
      ],
    ],
    [
      "the same marks in prose",
      "See https://a.example/{id}/x, https://a.example/?fam=A|B and {https://a.example/c} or {x:https://a.example/d}.",
      ["https://a.example/{id}/x", "https://a.example/?fam=A|B", "https://a.example/c", "https://a.example/d"],
    ],
    [
      "LaTeX, a narrow table, and JSON in JSON",
      '\\href{https://a.example/a}{b}\n|https://a.example/b|200|\n{\\"url\\":\\"https://a.example/c\\"}',
      ["https://a.example/a", "https://a.example/b", "https://a.example/c"],
    ],
    [
      "one line, separated by bars",
      "https://a.example/?x=1|2|https://b.example",
      ["https://a.example/?x=1|2", "https://b.example"],
    ],
    [
      "links of forums and Org, and Arabic prose",
      "[url]https://a.example/1[/url], [[https://a.example/2][two]], https://a.example/3، https://a.example/4؟",
      [1, 2, 3, 4].map((number) => `https://a.example/${number}`),
    ],
    [
      "links of Markdown without a blank between them, pictures too",
      "[![x](https://a.example/1.svg)](https://a.example/2)[y](https://a.example/z_(3))[4](https://a.example/4)",
      ["https://a.example/1.svg", "https://a.example/2", "https://a.example/z_(3)", "https://a.example/4"],
    ],
    ["prose that names an element of a feed", "Our <feed> is at https://a.example/1 now", ["https://a.example/1"]],
    [
      "mail that names a sender in a line of its own",
      "https://a.example/1\n<feedback@a.example>\n<sitemap.example>\nhttps://a.example/2",
      ["https://a.example/1", "https://a.example/2"],
    ],
    [
      "links of forums and Markdown to addresses with brackets, and below a mark of a log",
      "[url]https://a.example/?a[]=1&b[]=2[/url]\n[https://a.example/?a[b][c]=1](https://a.example/?a[b][c][]=1)\n[info]http://[::1]/?a[]=1",
      [
        ...["https://a.example/?a[]=1&b[]=2", "https://a.example/?a[b][c]=1", "https://a.example/?a[b][c][]=1"],
        "http://[::1]/?a[]=1",
      ],
    ],
    [
      "links of Markdown, Slack and Jira whose words are an address, too",
      "- [https://a.example/1](https://a.example/1)\n<https://a.example/2|www.a.example>, [https://a.example/3|smart-link]\n[https://a.example/?a[]=1] {code}https://a.example/4{code}",
      [
        ...["https://a.example/1", "https://a.example/1", "https://a.example/2", "www.a.example"],
        ...["https://a.example/3", "https://a.example/?a[]=1", "https://a.example/4"],
      ],
    ],
    [
      "prose with curved and struck words",
      "See ‘https://a.example/1’, https://a.example/it’s or ~~https://a.example/2~~",
      ["https://a.example/1", "https://a.example/it’s", "https://a.example/2"],
    ],
    ["code", "open('https://a.example/x');", ["https://a.example/x"]],
    [
      "marks that nobody sees",
      "\ufeffhttps://a.example/\u200b\n\u202ahttps://b.example/\u202c",
      ["https://a.example/", "https://b.example/"],
    ],
    [
      "a mark that nobody sees between two, and one inside",
      "https://a.example/\u200bhttps://b.example/x\u200by",
      ["https://a.example/", "https://b.example/xy"],
    ],
    [
      "other writing",
      "参照：https://a.example/パス。次「https://b.example/」",
      ["https://a.example/パス", "https://b.example/"],
    ],
    [
      "Chinese, where no blank separates",
      "请看https://a.example/1！【https://a.example/2】《https://a.example/3》https://a.example/4？https://a.example/5",
      [1, 2, 3, 4, 5].map((number) => `https://a.example/${number}`),
    ],
  ])("%s", async (_name, text, addresses) => {
    expect(await textsOf(text)).toEqual(addresses);
  });

  test.each<[string, string, string[]]>([
    [
      "CSV with commas",
      "Address,Status\nhttps://a.example/,200\nhttps://b.example/,404",
      ["https://a.example/", "https://b.example/"],
    ],
    [
      "CSV without a heading",
      "https://a.example/,200\nhttps://b.example/,404",
      ["https://a.example/", "https://b.example/"],
    ],
    [
      "CSV of two columns without a heading",
      "https://a.example/1;gut\nhttps://a.example/2;schlecht",
      ["https://a.example/1", "https://a.example/2"],
    ],
    [
      "the same with commas",
      "https://a.example/3,x\nhttps://b.example,y",
      ["https://a.example/3", "https://b.example"],
    ],
    [
      "CSV without a heading, of which some addresses end with numbers",
      "https://a.example/?p=1,200\nhttps://a.example/,12",
      ["https://a.example/?p=1", "https://a.example/"],
    ],
    [
      "CSV without a heading, of which all addresses end with numbers and titles follow",
      "https://a.example/?p=1,200,A title\nhttps://a.example/?p=2,404,Another",
      ["https://a.example/?p=1", "https://a.example/?p=2"],
    ],
    [
      "CSV with a heading, of which all addresses end with numbers",
      "Address,Status\nhttps://a.example/?p=1,200\nhttps://a.example/?p=2,12",
      ["https://a.example/?p=1", "https://a.example/?p=2"],
    ],
    [
      "no table: addresses that end with coordinates",
      "https://maps.example/?ll=52.5,13.4\nhttps://maps.example/?ll=48.1,11.6",
      ["https://maps.example/?ll=52.5,13.4", "https://maps.example/?ll=48.1,11.6"],
    ],
    [
      "no table: whole coordinates, and those in the west",
      "https://maps.example/?ll=51,-3\nhttps://maps.example/?ll=52,0",
      ["https://maps.example/?ll=51,-3", "https://maps.example/?ll=52,0"],
    ],
    [
      "no table: places of a map",
      "My places\nhttps://maps.example/@52.5,13.4,15z\nhttps://maps.example/@48.1,11.6,12z",
      ["https://maps.example/@52.5,13.4,15z", "https://maps.example/@48.1,11.6,12z"],
    ],
    [
      "no table: the word is all that differs",
      "https://a.example/list,one\nhttps://a.example/list,two",
      ["https://a.example/list,one", "https://a.example/list,two"],
    ],
    [
      "CSV with semicolons and quotes",
      'Titel;URL\n"Ein ""Titel""; lang";"https://a.example/x;y,z"\nB;https://b.example/',
      ["https://a.example/x;y,z", "https://b.example/"],
    ],
    ["CSV without schemes", "host,visits\nexample.com,12.5\nexample.org/x,3", ["example.com", "example.org/x"]],
    [
      "a table that was copied",
      "Page\tClicks\nhttps://a.example/1,2\t5\nhttps://b.example/\t7",
      ["https://a.example/1,2", "https://b.example/"],
    ],
    ["a row that was copied", "example.com/x\t12", ["example.com/x"]],
    [
      "CSV with remarks above it",
      "# ----\n# Pages\n# Account: a, b and c\n\nPage location,Views,Users\nhttps://a.example/1,10,5\nhttps://a.example/2,7,3",
      ["https://a.example/1", "https://a.example/2"],
    ],
    [
      "CSV without schemes, with remarks above it",
      "# ----\n# Property: Shop, new\n#\nFull page URL,Views\na.example/about,12\na.example/,120",
      ["a.example/about", "a.example/"],
    ],
    [
      "a table with bars and a heading",
      "URL|Status|Title\nhttps://a.example/1|200|A\nhttps://a.example/2|404|B",
      ["https://a.example/1", "https://a.example/2"],
    ],
    [
      "no table: addresses with as many bars",
      "https://a.example/?fam=A|B\nhttps://a.example/?fam=C|D",
      ["https://a.example/?fam=A|B", "https://a.example/?fam=C|D"],
    ],
    [
      "no table: a list of Markdown below its heading",
      "# Pages\n- https://a.example/list,2\n- https://a.example/list,3",
      ["https://a.example/list,2", "https://a.example/list,3"],
    ],
    [
      "CSV that names its separator, as Excel does",
      "sep=;\nURL;Status;Title\nhttps://a.example/1;200;x\nhttps://a.example/2;404;y",
      ["https://a.example/1", "https://a.example/2"],
    ],
    [
      "CSV with several lines in a cell",
      'URL;Note\nhttps://a.example/1;"first line\nsecond line"\nhttps://a.example/2;ok',
      ["https://a.example/1", "https://a.example/2"],
    ],
    [
      "CSV with a sum below it",
      "URL,Clicks\nhttps://a.example/1,5\nhttps://a.example/2,7\nTotal",
      ["https://a.example/1", "https://a.example/2"],
    ],
    [
      "CSV of Excel, which leaves out empty last cells after 16 lines",
      `URL;Status;Note\n${Array.from({ length: 17 }, (_, i) => `https://a.example/${i};200${i < 15 ? ";" : ""}`).join("\n")}`,
      Array.from({ length: 17 }, (_, i) => `https://a.example/${i}`),
    ],
    [
      "no table: notes between addresses with as many commas",
      "Hello\nhttps://a.example/1,x.html\nhttps://a.example/2,y.html\nBye",
      ["https://a.example/1,x.html", "https://a.example/2,y.html"],
    ],
    [
      "no table: sentences with addresses",
      "Not https://a.example/1,x.html, but\nalso\nnot https://a.example/2,y.html, no",
      ["https://a.example/1,x.html", "https://a.example/2,y.html"],
    ],
    [
      "no table: addresses with as many commas",
      "https://a.example/1,x.html\nhttps://a.example/2,y.html",
      ["https://a.example/1,x.html", "https://a.example/2,y.html"],
    ],
  ])("%s", async (_name, text, addresses) => {
    expect(await textsOf(text)).toEqual(addresses);
  });

  test.each<[string, string, string[]]>([
    [
      "a sitemap",
      "<?xml version='1.0'?><!-- <loc>https://no.example</loc> --><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns:image='http://i.example/'><url><loc>\n https://a.example/?x=1&amp;y=&#x41;&#66;\n</loc><image:image><image:loc>https://i.example/1.png</image:loc></image:image></url></urlset>",
      ["https://a.example/?x=1&y=AB"],
    ],
    [
      "a sitemap with a prefix",
      "<s:urlset><s:url><s:loc>https://a.example/</s:loc></s:url><url><loc>https://no.example/</loc></url></s:urlset>",
      ["https://a.example/"],
    ],
    [
      "a sitemap with CDATA",
      "<urlset><url><loc>https://a.<![CDATA[example/?x=1&y=2]]></loc></url></urlset>",
      ["https://a.example/?x=1&y=2"],
    ],
    [
      "a sitemap with something else",
      "<urlset><url><loc>/relative</loc></url><url><loc>javascript:alert(1)</loc></url></urlset>",
      ["/relative", "javascript:alert(1)"],
    ],
    [
      "a sitemap as a browser shows it",
      'This XML file does not appear to have any style information associated with it.\n<urlset xmlns="http://no.example/0.9">\n<url>\n<loc>https://a.example/?x=1&amp;y=2</loc>\n</url>\n</urlset>',
      ["https://a.example/?x=1&y=2"],
    ],
    [
      "a part of a sitemap",
      "<url>\n<loc>https://a.example/?x=1&amp;y=2</loc>\n<image:image><image:loc>https://no.example/1.png</image:loc></image:image></url>",
      ["https://a.example/?x=1&y=2"],
    ],
    [
      "a page of WordPress, which links to its feed and itself for programs",
      `<html><link rel="canonical" href="https://a.example/1"><link rel="alternate" hreflang="de" href="https://a.example/de">
        <link rel="alternate" type="application/rss+xml" href="https://no.example/feed/">
        <link rel="alternate" type="application/json" href="https://no.example/wp-json/1">
        <link rel="alternate" type="text/xml+oembed" href="https://no.example/oembed">`,
      ["https://a.example/1", "https://a.example/de"],
    ],
    [
      "HTML",
      "<!doctype html><title>https://x y</title><a href=\"https://a.example/?x&amp;y\">https://a.example/</a><a HREF='https://b.example'>b</a><a href=https://c.example/>c</a><a href=/d>d</a><link rel=stylesheet href=https://no.example/><script src=https://no.example></script>",
      ["https://a.example/?x&y", "https://b.example", "https://c.example/"],
    ],
    [
      "a feed",
      "<rss><channel><link>https://a.example/</link><item><link>https://a.example/1</link></item></channel></rss>",
      ["https://a.example/", "https://a.example/1"],
    ],
    [
      "a feed of WordPress, where only links lead to pages",
      `<rss><channel><atom:link href="https://no.example/feed/" rel="self"/><link>https://a.example/</link>
        <generator>https://wordpress.org/?v=6.4</generator><image><url>https://no.example/icon.png</url></image>
        <item><link>https://a.example/1</link><comments>https://a.example/1#comments</comments>
        <guid isPermaLink="false">https://a.example/?p=1</guid><wfw:commentRss>https://a.example/1/feed/</wfw:commentRss>
        </item></channel></rss>`,
      ["https://a.example/", "https://a.example/1"],
    ],
    [
      "a list of feeds, by their sites where it names them",
      `<?xml version="1.0"?><opml version="2.0"><head><ownerId>https://no.example/</ownerId></head><body>
        <outline text="https://no.example/"><outline xmlUrl="https://a.example/feed" htmlUrl="https://a.example/?x=1&amp;y=2"/>
        <outline type="rss" xmlUrl='https://b.example/feed' htmlUrl=""/></outline>
        <outline type="link" text="c" url="https://c.example/"/></body></opml>`,
      ["https://a.example/?x=1&y=2", "https://b.example/feed", "https://c.example/"],
    ],
    [
      "a feed that names pages in attributes",
      `<feed><id>https://no.example/feed/</id><link rel="self" href="https://no.example/"/>
        <author><uri>https://no.example/me</uri></author><icon>https://no.example/icon.png</icon>
        <entry><content type="xhtml"><a href="https://no.example/other">other</a></content></entry>
        <entry><id>https://no.example/?p=1</id><link rel="alternate" href="https://a.example/1"/></entry></feed>`,
      ["https://a.example/1"],
    ],
  ])("%s", async (_name, text, addresses) => {
    expect(await textsOf(text)).toEqual(addresses);
  });

  test("a document type with a remark in it, whose marks are no marks of its own", async () => {
    const type = `<!DOCTYPE urlset [<!-- it's > ] --><!ENTITY e "]>">]>`;
    expect(await textsOf(`${type}<urlset><url><loc>https://a.example/</loc></url></urlset>`)).toEqual([
      "https://a.example/",
    ]);
    expect(await textsOf(`<!DOCTYPE urlset [${"<!--".repeat(50_000)}`)).toEqual([]);
  });

  test("a document with an entity bomb, which stays small", async () => {
    const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`).join("");
    const bomb = `<!DOCTYPE urlset [<!ENTITY e0 "https://x.example/">]${entities}><urlset><url><loc>&e30;</loc></url></urlset>`;
    expect(await textsOf(bomb)).toEqual(["&e30;"]);
    const file =
      '<!DOCTYPE urlset [<!ENTITY f SYSTEM "file:///etc/passwd">]><urlset><url><loc>&f;</loc></url></urlset>';
    expect(await textsOf(file)).toEqual(["&f;"]);
  });
});

test("what has another scheme is shown, and what is no address is not", async () => {
  const text =
    "htp://a.example\njavascript:alert(1)\nmailto:me@a.example\nHome\nnotes.txt\nme@a.example\n12.03.2024\n# note\nhello world";
  expect(await textsOf(text)).toEqual(["htp://a.example", "javascript:alert(1)", "mailto:me@a.example"]);
});

describe("of JSON", () => {
  test.each<[string, string, string[]]>([
    ["of PHP", String.raw`"https:\/\/php.example\/1"`, ["https://php.example/1"]],
    [
      "of two writers",
      String.raw`[{"url":"https://a.example/1"},{"url":"https:\/\/b.example\/2"}]`,
      ["https://a.example/1", "https://b.example/2"],
    ],
    [
      "of .NET, with query strings and markup",
      String.raw`{"a": "https://net.example/x?a=1\u0026b=2", "b": "\u003ca href=\u0022https://net.example/\u00FC\u0022\u003e"}`,
      ["https://net.example/x?a=1&b=2", "https://net.example/ü"],
    ],
    [
      "with ends of lines in prose",
      String.raw`{"text": "https://a.example/1\nhttps://a.example/2\u000ahttps://a.example/3\r\n"}`,
      ["https://a.example/1", "https://a.example/2", "https://a.example/3"],
    ],
    ["with escaped backslashes", String.raw`["https://a.example/\\u0026"]`, [String.raw`https://a.example/\\u0026`]],
  ])("%s, the addresses are read as they were before they were escaped", async (_name, text, found) => {
    expect(await textsOf(text)).toEqual(found);
  });

  test("no escape makes a line, and elsewhere a backslash is one", async () => {
    const text = `${String.raw`{"a": "\u000a\n",`}\n"b": "https://a.example/"}`;
    expect(await findInSlices(text)).toEqual([{ text: "https://a.example/", line: 2 }]);
    expect(await textsOf(String.raw`https://a.example/\u0026`)).toEqual([String.raw`https://a.example/\u0026`]);
  });
});

describe("of a saved mail in quoted-printable", () => {
  const mail = [
    "Content-Type: text/plain; charset=utf-8",
    "content-transfer-encoding:  Quoted-Printable",
    "",
    "https://eml.example/very/long/path/=",
    "rest?a=3D1&b=3Dc=",
    "=C3=",
    "=BC",
    "=E2=80=9Chttps://eml.example/2=E2=80=9D=C2=A0and=0Ahttps://eml.example/3= ",
    "",
    "https://eml.example/4?x=3D=FC",
  ];

  test.each(["\n", "\r\n"])("addresses are whole, each with its line, with line ends %j", async (end) => {
    const text = mail.join(end);
    const found = await findInSlices(text);
    expect(found).toEqual([
      { text: "https://eml.example/very/long/path/rest?a=1&b=cü", line: 4 },
      { text: "https://eml.example/2", line: 8 },
      { text: "https://eml.example/3", line: 8 },
      { text: "https://eml.example/4?x=3D=FC", line: 10 },
    ]);
    expect(await countLinesWithout(text, found)).toBe(2);
  });

  test("only where a line says so", async () => {
    expect(await textsOf("https://eml.example/?a=\nhttps://eml.example/?b=3D1")).toEqual([
      "https://eml.example/?a=",
      "https://eml.example/?b=3D1",
    ]);
  });
});

test("each comes with its line", async () => {
  const found = await findInSlices("https://a.example\n\nx\nhttps://b.example https://c.example");
  expect(found.map(({ line }) => line)).toEqual([1, 4, 4]);
  const inMarkup = await findInSlices(
    "<urlset>\n<url>\n<loc>https://a.example</loc></url>\n\n<url><loc>https://b.example</loc></url></urlset>",
  );
  expect(inMarkup.map(({ line }) => line)).toEqual([3, 5]);
});

test("a line of millions of list marks holds none", async () => {
  expect(await textsOf("• ".repeat(5_000_000))).toEqual([]);
});

test("an address that is far too long stays too long", async () => {
  expect((await textsOf(`https://a.example/${"a".repeat(10_000_000)}`))[0]).toHaveLength(8_000);
});
