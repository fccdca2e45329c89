import { describe, expect, test } from "vitest";
import { reportIdIn } from "@/entrypoints/background/client/headers.ts";
import { errorOfStatus, isDefinite } from "@/entrypoints/background/client/status.ts";
import { wordsOf } from "@/entrypoints/background/client/words.ts";

const URL_SAYING = { fields: { url: "Is not reachable." } };

describe("the service's words are read from", () => {
  test.each<[string, unknown, object]>([
    [
      "Laravel",
      { message: "Invalid.", errors: { url: ["Is not", "reachable."] } },
      { detail: "Invalid.", ...URL_SAYING },
    ],
    [
      "Laravel's message that is a field's, which is said once,",
      { message: "Is not reachable.", errors: { url: ["Is not reachable."] } },
      URL_SAYING,
    ],
    ["a list with fields", { errors: [{ field: "url", message: "Is not reachable." }] }, URL_SAYING],
    [
      "JSON:API",
      { errors: [{ title: "Invalid", detail: "Is not reachable.", source: { pointer: "/data/attributes/url" } }] },
      URL_SAYING,
    ],
    [
      "JSON:API without a source",
      { errors: [{ title: "Plan", detail: "The plan has ended." }] },
      { detail: "The plan has ended." },
    ],
    [
      "an error with a code",
      { error: { code: 402, message: "The plan has ended." } },
      { detail: "The plan has ended." },
    ],
    ["an error in words", { error: "The plan has ended." }, { detail: "The plan has ended." }],
    ["problem+json", { type: "about:blank", title: "Forbidden", detail: "Not this one." }, { detail: "Not this one." }],
    ["problem+json with a title alone", { title: "Forbidden" }, { detail: "Forbidden" }],
    ["fields at the top", { url: ["Is not reachable."] }, URL_SAYING],
    ["a list about places", { detail: [{ loc: ["body", "url"], msg: "Is not reachable." }] }, URL_SAYING],
    ["a bare text", "The plan has ended.", { detail: "The plan has ended." }],
    ["a list of texts", { errors: ["First.", "Second."] }, { detail: "First. Second." }],
    [
      "a field's several errors",
      {
        errors: [
          { field: "url", message: "One." },
          { field: "url", message: "Two." },
        ],
      },
      { fields: { url: "One. Two." } },
    ],
    [
      "NestJS",
      { message: ["url must be a URL address", "privacy is odd"], error: "Bad Request", statusCode: 400 },
      { detail: "url must be a URL address privacy is odd" },
    ],
    [
      "NestJS with constraints",
      { message: [{ property: "url", constraints: { isUrl: "Is not reachable." } }], error: "Bad Request" },
      URL_SAYING,
    ],
    [
      "Spring",
      { message: "Invalid.", errors: [{ objectName: "report", field: "url", defaultMessage: "Is not reachable." }] },
      { detail: "Invalid.", ...URL_SAYING },
    ],
    [
      "OData",
      { error: { code: "400", message: "Invalid.", details: [{ target: "url", message: "Is not reachable." }] } },
      { detail: "Invalid.", ...URL_SAYING },
    ],
    ["Zod", { error: { name: "ZodError", issues: [{ path: ["url"], message: "Is not reachable." }] } }, URL_SAYING],
    ["AWS", { Message: "The plan has ended." }, { detail: "The plan has ended." }],
    [
      "ASP.NET",
      { title: "Invalid.", status: 400, errors: { Url: ["Is not reachable."], "$.privacy": ["Is odd."] } },
      { detail: "Invalid.", fields: { url: "Is not reachable.", privacy: "Is odd." } },
    ],
    ["Rails", { errors: "The plan has ended." }, { detail: "The plan has ended." }],
    ["CodeIgniter", { status: 400, error: 400, messages: { url: "Is not reachable." } }, URL_SAYING],
    [
      "Mongoose",
      { message: "Invalid.", errors: { url: { name: "ValidatorError", message: "Is not reachable.", path: "url" } } },
      { detail: "Invalid.", ...URL_SAYING },
    ],
    ["express-validator", { errors: { url: { msg: "Is not reachable.", path: "url", location: "body" } } }, URL_SAYING],
    [
      "errors of a field in a list",
      { errors: { url: [{ message: "Is not" }, { message: "reachable." }] } },
      URL_SAYING,
    ],
    ["Flask", { message: { url: "Is not reachable." } }, URL_SAYING],
    [
      "Flask below the part of the request",
      { code: 422, errors: { form: { url: ["Is not reachable."] } } },
      URL_SAYING,
    ],
    [
      "Strapi",
      {
        data: null,
        error: { message: "Invalid.", details: { errors: [{ path: ["url"], message: "Is not reachable." }] } },
      },
      { detail: "Invalid.", ...URL_SAYING },
    ],
    [
      "Symfony",
      { title: "Invalid.", violations: [{ propertyPath: "url", message: "Is not reachable." }] },
      { detail: "Invalid.", ...URL_SAYING },
    ],
    [
      "problem+json with a pointer",
      { title: "Invalid.", errors: [{ detail: "Is not reachable.", pointer: "#/url" }] },
      { detail: "Invalid.", ...URL_SAYING },
    ],
    [
      "FastAPI's object",
      { detail: { code: "quota", message: "The plan has ended." } },
      { detail: "The plan has ended." },
    ],
    [
      "an error in words beside an object",
      { error: "The plan has ended.", detail: { code: 7 } },
      { detail: "The plan has ended." },
    ],
    ["Zod, flattened", { error: { formErrors: [], fieldErrors: { url: ["Is not reachable."] } } }, URL_SAYING],
    [
      "JHipster",
      { title: "Invalid.", fieldErrors: [{ objectName: "report", field: "url", message: "Is not reachable." }] },
      { detail: "Invalid.", ...URL_SAYING },
    ],
    [
      "problem+json with parameters",
      { title: "Invalid.", "invalid-params": [{ name: "url", reason: "Is not reachable." }] },
      { detail: "Invalid.", ...URL_SAYING },
    ],
    [
      "ASP.NET's older manner",
      { Message: "Invalid.", ModelState: { "report.Url": ["Is not reachable."] } },
      { detail: "Invalid.", ...URL_SAYING },
    ],
    ["JSend", { status: "fail", data: { url: "Is not reachable." } }, URL_SAYING],
    ["data of a success", { status: "success", data: { url: "https://example.com/" } }, {}],
    ["an empty list beside a name of the status", { message: [], error: "Bad Request" }, { detail: "Bad Request" }],
    ["a field that every object has", { errors: { hasOwnProperty: ["No."] } }, { fields: { hasOwnProperty: "No." } }],
    ["no words at all", { code: 7, errors: [[], {}, 5] }, {}],
    [
      "codes alone for a field, which leave it unsaid,",
      { message: "Invalid.", errors: { url: [{ code: 7 }, { code: 8 }] } },
      { detail: "Invalid." },
    ],
    ["a page", "<h1>Not found</h1>", {}],
    ["a number", 404, {}],
    ["JSON that is cut", '{"message": "No such', {}],
    ["a text as long as a page", "No such page. ".repeat(100), {}],
  ])("%s", (_name, body, words) => {
    expect(wordsOf(body, [])).toEqual(words);
  });
});

describe("an answer that is nothing but fields with their errors", () => {
  const QUOTA = "Your monthly quota is used up.";
  const told = (status: number, body: object) => {
    const { detail, fields } = errorOfStatus(new Response(null, { status }), body, ["correct horse"]);
    return { ...(detail && { detail }), ...(fields && { fields }) };
  };

  test.each<[string, object, object]>([
    ["of the whole form", { non_field_errors: [QUOTA] }, { detail: QUOTA }],
    ["of ours and of others", { url: ["Is not reachable."], plan: [QUOTA] }, { detail: QUOTA, ...URL_SAYING }],
    ["in a text each", { url: "Is not reachable.", plan: QUOTA }, { detail: QUOTA, ...URL_SAYING }],
    ["beside a message and a code", { message: "No.", code: "E42", plan: [QUOTA] }, { detail: `No. ${QUOTA}` }],
    ["with a secret", { plan: ["correct horse is weak."] }, { detail: "••• is weak." }],
    ["beside something else", { plan: [QUOTA], attempt: 3 }, {}],
    ["in the usual place", { errors: ["First.", "Second."] }, { detail: "First. Second." }],
    ["in a list, as Yii writes it", [{ field: "url", message: "Is not reachable." }], URL_SAYING],
  ])("%s", (_name, body, words) => {
    expect(told(400, body)).toEqual(words);
    expect(told(422, body)).toEqual(words);
  });

  test("is none of a status that is not about the form", () => {
    expect(told(503, { region: ["eu"] })).toEqual({});
  });
});

describe("a secret that the service repeats stays unsaid", () => {
  test.each([
    ["as it is", "The password 'a<b&c\"d' is weak.", "The password '•••' is weak."],
    ["in HTML", "a&lt;b&amp;c&quot;d is weak", undefined],
    ["in HTML by numbers", "a&#60;b&#x26;c&#34;d is weak", undefined],
    ["in a URL", "password=a%3Cb%26c%22d", undefined],
    ["in both", "password=a%3Cb%26amp%3Bc%22d", undefined],
  ])("%s", (_name, message, detail) => {
    expect(wordsOf({ message }, ['a<b&c"d']).detail).toBe(detail);
  });

  test("also where it is so short that it is a part of other words", () => {
    expect(wordsOf({ message: "Too short.", errors: { password: ["'pw1' is too short."] } }, ["pw1"])).toEqual({
      detail: "Too short.",
    });
  });

  test("as the name of a field", () => {
    expect(wordsOf({ errors: { "correct horse": ["No."] } }, ["correct horse"])).toEqual({ fields: { "•••": "No." } });
  });
});

describe("a pause that the service asks for", () => {
  const HOUR = 3_600_000;
  const wait = (status: number, headers: Record<string, string>) => {
    const before = Date.now();
    const { kind, retryAt } = errorOfStatus(new Response(null, { status, headers }), null, []);
    return [kind, retryAt && Math.round((retryAt - before) / 1000)];
  };
  const date = (ms: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + ms).toUTCString();

  test.each<[string, number, Record<string, string>, (string | number | undefined)[]]>([
    ["429 in seconds", 429, { "retry-after": "20" }, ["rateLimited", 20]],
    ["503 in seconds", 503, { "retry-after": "120" }, ["rateLimited", 120]],
    ["503 without one", 503, {}, ["serviceFailed", undefined]],
    [
      "a date of a service two hours behind",
      429,
      { date: date(-2 * HOUR), "retry-after": date(-2 * HOUR + 20_000) },
      ["rateLimited", 20],
    ],
    [
      "a date of a service two hours ahead",
      503,
      { date: date(2 * HOUR), "retry-after": date(2 * HOUR + 20_000) },
      ["rateLimited", 20],
    ],
    ["for a week", 429, { "retry-after": "604800" }, ["rateLimited", 86_400]],
    ["in the past", 429, { "retry-after": "-5" }, ["rateLimited", 1]],
    ["not told", 429, {}, ["rateLimited", 30]],
  ])("%s", (_name, status, headers, expected) => {
    expect(wait(status, headers)).toEqual(expected);
  });
});

test.each([
  [409, true],
  [422, true],
  [303, false],
  [408, false],
  [429, false],
  [499, false],
  [503, false],
])("after %i it is certain that nothing was made: %s", (status, isCertain) => {
  expect(isDefinite(errorOfStatus(new Response(null, { status }), null, []))).toBe(isCertain);
});

test.each([
  ["/api/v1/reports/77", "77"],
  ["https://service.example/api/v1/reports/77", "77"],
  ["/api/v1/Reports/77", "77"],
  ["reports/a%20b", "a b"],
  ["https://service.example/reports/77/", "77"],
  ["https://other.example/api/v1/reports/77", null],
  ["http://service.example/api/v1/reports/77", "77"],
  ["https://service.example:8443/api/v1/reports/77", null],
  ["/api/v1/reports", null],
  ["/api/v1/queue/77", null],
  ["/api/v1/reports/%E0%A4%A", null],
])("a Location of %s names the report %s", (location, id) => {
  expect(reportIdIn(new Headers({ location }), "https://service.example/api/v1/reports")).toBe(id);
});
