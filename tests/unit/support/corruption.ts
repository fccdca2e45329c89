import fc from "fast-check";
import { EXAMPLES, SOUND } from "./stored-examples.ts";

type Json = Record<string, unknown>;

/** Anything that storage can hold, with the values among it that have broken programs before. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, "", "\ud800", "javascript:alert(1)", "__proto__", -1, 0.5, 7, 9e15, 1e300, [], {}, [
    null,
  ]),
  fc.constantFrom<unknown>({ toString: 5 }, { length: 1e9 }, { id: "only" }, [["a"]]),
);

/** A thing with something wrong somewhere in it, its nested objects included; now and then nothing at all is right. */
export function corrupt(sound: object): fc.Arbitrary<unknown> {
  const paths = pathsOf(sound as Json);
  const spoilt = fc
    .tuple(fc.constantFrom(...paths), fc.option(anything, { nil: undefined }))
    .map(([path, value]) => spoil(sound as Json, path, value));
  return fc.oneof({ weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: anything });
}

/** A stored list in which sound entries, with ids that begin with "sound", stand among corrupt ones. */
function corruptList(sound: { id: string }, prefix = "sound"): fc.Arbitrary<unknown[]> {
  const entry = fc.oneof(corrupt(sound), fc.constant(sound));
  return fc
    .array(entry, { maxLength: 6 })
    .map((entries) =>
      entries.map((value, index) => (value === sound ? { ...sound, id: `${prefix}-${index}` } : value)),
    );
}

/** Everything that pages read, corrupt in one place or another. */
export const corruptStorage = fc.record({
  local: fc.record(
    {
      connections: fc.oneof(corrupt(SOUND.connections), fc.constant(SOUND.connections)),
      preferences: fc.oneof(corrupt(SOUND.preferences), fc.constant(SOUND.preferences)),
      keyHints: fc.oneof(corrupt(SOUND.keyHints), fc.constant(SOUND.keyHints)),
      settings: corrupt(EXAMPLES.settings[1]),
      keyNote: corrupt(EXAMPLES.keyNote[1]),
      submissions: fc.oneof(corruptList(SOUND.submission), anything),
      deletions: fc.oneof(corruptList(SOUND.deletion, "sound-deletion"), anything),
    },
    { requiredKeys: [] },
  ),
  /** Records of the database. */
  records: corruptList(SOUND.submission).map((list) => list.filter((record) => Object(record) === record)),
  session: fc.record(
    {
      keyHints: corrupt(SOUND.keyHints),
      keyNote: corrupt(EXAMPLES.keyNote[1]),
      submissions: fc.oneof(corruptList({ ...SOUND.submission, incognito: true } as { id: string }), anything),
      latestReports: fc.oneof(fc.dictionary(fc.constant("https://example.com/"), corrupt(SOUND.lookUp)), anything),
      draft: corrupt(SOUND.draft),
    },
    { requiredKeys: [] },
  ),
});

function pathsOf(value: Json): string[][] {
  return Object.entries(value).flatMap(([name, field]) => {
    const inner = typeof field === "object" && field !== null ? pathsOf(field as Json) : [];
    return [[name], ...inner.map((path) => [name, ...path])];
  });
}

/** A copy with another value at a path; undefined removes it. */
function spoil(thing: Json, [name, ...rest]: string[], value: unknown): Json {
  const copy = { ...thing };
  if (rest.length > 0) copy[name as string] = spoil(copy[name as string] as Json, rest, value);
  else if (value === undefined) delete copy[name as string];
  else copy[name as string] = value;
  return copy;
}
