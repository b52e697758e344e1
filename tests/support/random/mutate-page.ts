import { HOSTILE_TEXTS } from './words';

type Json = Record<string, unknown>;
type Place = { holder: Json | unknown[]; key: string | number };

const DEEP = 5_000;

/** What may stand in place of a value that it is not. */
const ODD: readonly (() => unknown)[] = [
  () => null,
  () => 0,
  () => -1,
  () => 1e308,
  () => true,
  () => '',
  () => [],
  () => ({}),
  () => ['a', 1, null],
  () => ({ constructor: { prototype: {} } }),
  () => 'Inputt',
  () => 'constructor',
  () => 'x'.repeat(5_000),
  () => Array.from({ length: 800 }, (_, index) => ({ value: `v${index}`, label: `选项 ${index}` })),
];

/** Ways to spoil a page; each takes the place that was picked and a number to choose by. */
const WAYS: readonly ((place: Place, choice: number) => void)[] = [
  (place) => remove(place),
  (place, choice) => put(place, pick(ODD, choice)()),
  (place, choice) => put(place, pick(HOSTILE_TEXTS, choice)),
  ({ holder }, choice) => {
    if (!Array.isArray(holder))
      holder[pick(['onClick', 'dangerouslySetInnerHTML', 'x-compnent', 'href'], choice)] = 'x';
  },
  (place, choice) => renameKey(place, pick(['constructor', '__proto__', 'toString', '汉字', ''], choice)),
  (place, choice) => put(place, nested(valueAtPlace(place), 10 + (choice % 60))),
];

/** Ways to spoil the text itself; most files keep theirs. */
const TEXT_WAYS: readonly ((text: string, choice: number) => string)[] = [
  (text) => `\uFEFF${text}`,
  (text) => text.replaceAll('\n', '\r\n'),
  (text, choice) => text.slice(0, choice % text.length),
  (text) => text.replace(/\}\s*$/, ',}'),
  (text) => text.replace('"title"', '"title": "一", "title"'),
  (text) => text.replace('"properties"', '"__proto__": { "a": 1 }, "properties"'),
  (text) =>
    text.replace(
      /"properties":\s*\{/,
      `$&"deep": ${'{"properties":{"d":'.repeat(DEEP)}1${'}}'.repeat(DEEP)},`,
    ),
  (text) => `${text}\n// ok`,
];

/** The text of a page spoilt in one to three places, as the numbers say. */
export function mutated(page: Json, numbers: readonly number[]): string {
  const own = structuredClone(page);
  const [first = 0, ...rest] = numbers;
  for (let at = 0; at + 2 < numbers.length && at < 7; at += 3) {
    const places = placesIn(own);
    pick(WAYS, numbers[at]!)(pick(places, numbers[at + 1]!), numbers[at + 2]!);
  }
  const text = JSON.stringify(own, null, 1);
  return first % 5 === 0 ? pick(TEXT_WAYS, rest[0] ?? 0)(text, rest[1] ?? 0) : text;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return keys.flatMap((key) => [{ holder: value as Json, key }, ...placesIn((value as Json)[key as string])]);
}

function pick<T>(items: readonly T[], choice: number): T {
  return items[choice % items.length]!;
}

const valueAtPlace = ({ holder, key }: Place) => (holder as Json)[key];

function put({ holder, key }: Place, value: unknown): void {
  (holder as Json)[key] = value;
}

function remove({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/** As own data, also for `__proto__`. */
function renameKey(place: Place, name: string): void {
  if (Array.isArray(place.holder)) return;
  Object.defineProperty(place.holder, name, {
    value: valueAtPlace(place),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  remove(place);
}

function nested(value: unknown, levels: number): unknown {
  let inner = value;
  for (let level = 0; level < levels; level++) {
    inner = { type: 'void', 'x-component': 'Section', properties: { deep: inner } };
  }
  return inner;
}
