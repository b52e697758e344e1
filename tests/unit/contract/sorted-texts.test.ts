import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['schemas/locales/en.json', 'src/locales/en.json'])(
  'the English in %s stands in the order of its keys, each once: branches meet in it all the time',
  (file) => {
    const text = readFileSync(file, 'utf8');
    const english: Record<string, string> = JSON.parse(text);
    const keys = Object.keys(english);
    expect(keys.filter((key, index) => index > 0 && key < keys[index - 1]!)).toEqual([]);
    // A key that stands twice is there once when it has been read.
    expect(text).toBe(`${JSON.stringify(english, null, 2)}\n`);
  },
);
