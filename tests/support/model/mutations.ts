import fc from 'fast-check';
import { createRandom } from '../../../server/demo/random';
import { probesOf } from './boundary-values';
import { goodValues } from './field-values';
import type { PageModel } from './page-model';
import { fillable } from './page-solver';
import { type Doc, valueAt, withValue } from './page-verdict';

type Change = (doc: Doc) => unknown;

/** Texts that have broken validators, stores and pages elsewhere; NUL and half a surrogate pair are among them. */
const ODD_TEXTS = [
  '',
  ' ',
  '\t\n',
  '0',
  'null',
  '__proto__',
  'constructor',
  '‮abc',
  'é',
  'é',
  '👨‍👩‍👧‍👦',
  '𠮷野家',
  '　全角　',
  '２０２６－０１－０１',
  '[31m红[0m',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE r_contract; --",
  '{{ 1 + 1 }}',
  '%s%n\\',
  'a\u0000b',
  '\ud83d',
  '2026-02-30',
  '1e3',
];
const ODD_NUMBERS = [0, -0, -1, 0.1, 0.005, 1e-9, 1e15, 1e21, -1e308, 9007199254740991, 99.999];

const scalar = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...ODD_NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(true, false, null) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 600 }).map((length) => '长'.repeat(length)) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);
const anything = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('a', 'value', '0', 'length', 'toString'), scalar, {
      maxKeys: 3,
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>([], {}, [[]], [{}], [null], { a: { b: { c: {} } } }) },
);

/** One thing done to a payload: a field replaced, emptied or taken away, a strange name added, the whole replaced. */
function changes(model: PageModel): fc.Arbitrary<Change> {
  const fields = fillable(model);
  const places = fc.constantFrom(...model.fields.map(({ path }) => path));
  const near = fields.flatMap((field) => {
    const values = [...probesOf(field).map(({ value }) => value), ...goodValues(field, createRandom(17))];
    return values.map((value) => [field.path, value] as const);
  });
  // Not `tenantCode`: one that is not the caller's is refused before the record is looked at (records.test.ts).
  const names = fc.constantFrom(
    'x',
    'tenant_code',
    '__proto__',
    'constructor',
    'id ',
    '名称',
    'a.b',
    '0',
    '',
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...near).map(([path, value]) => replace(path, value)) },
    { weight: 4, arbitrary: fc.tuple(places, anything).map(([path, value]) => replace(path, value)) },
    { weight: 2, arbitrary: places.map((path) => replace(path, undefined)) },
    {
      weight: 1,
      arbitrary: fc.tuple(names, anything).map(([name, value]) => (doc: Doc) => ({
        ...doc,
        ...own(name, value),
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(places, places).map(
        ([from, to]) =>
          (doc: Doc) =>
            replace(to, valueAt(doc, from))(doc),
      ),
    },
  );
}

/** A place whose container is no longer one is left alone. */
const replace =
  (path: string, value: unknown): Change =>
  (doc) => {
    try {
      return withValue(doc, path, value);
    } catch {
      return doc;
    }
  };

function own(name: string, value: unknown): Doc {
  return JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as Doc;
}

/** Payloads as JSON texts: right ones and right ones with up to four things done to them. The same for the same seed. */
export function mutatedPayloads(
  model: PageModel,
  right: readonly Doc[],
  { runs, seed }: { runs: number; seed: number },
): string[] {
  const arbitrary = fc.tuple(fc.nat(), fc.array(changes(model), { maxLength: 4 }));
  const samples = fc.sample(arbitrary, { numRuns: runs, seed });
  return samples.map(([from, done]) =>
    JSON.stringify(done.reduce<unknown>((doc, change) => change(doc as Doc), right[from % right.length])),
  );
}
