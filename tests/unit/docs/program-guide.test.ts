import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROGRAM_GUIDE_FILE, programGuideText } from '../../../scripts/reference/program-guide';
import { EXAMPLES } from '../../../scripts/reference/sources';
import { COMMANDS } from '../../../scripts/schema/commands';
import { COMPONENT_NAMES } from '../../../src/contract/language/components';
import { FORMAT_NAMES } from '../../../src/contract/rules/formats';

const GUIDE = readFileSync(PROGRAM_GUIDE_FILE, 'utf8');

describe('A program that writes page files', () => {
  it('reads what the guide and the reference say; run `npm run generate` when this fails', () => {
    expect(GUIDE).toBe(programGuideText());
  });

  it('can take it all at once', () => {
    expect(Buffer.byteLength(GUIDE)).toBeLessThan(300_000);
  });

  it('finds each part and section that the index at the top names', () => {
    const index = /## 目录\n\n([\s\S]*?)\n\n/.exec(GUIDE)![1]!;
    const headings = new Set([...GUIDE.matchAll(/^##? (.*)$/gm)].map(([, heading]) => heading));
    const named = index.split('\n').flatMap((line) => line.slice(2).split(/[：、]/));
    expect(named.length).toBeGreaterThan(20);
    // A heading may hold the signs that the index puts between headings.
    for (const heading of named.filter((one) => !headings.has(one)))
      expect(
        [...headings].some((one) => one!.includes(heading)),
        heading,
      ).toBe(true);
    expect(GUIDE.indexOf('## 目录')).toBeLessThan(3_000);
  });

  it('meets every component, format, command and example page', () => {
    for (const name of [...COMPONENT_NAMES, ...FORMAT_NAMES, ...Object.keys(COMMANDS)])
      expect(GUIDE).toContain(name);
    for (const file of readdirSync(EXAMPLES)) expect(GUIDE).toContain(`features/${file}`);
  });

  it('is led nowhere else: no link, no picture, no direction for tests', () => {
    expect(GUIDE).not.toMatch(/\]\([^)]*\)/);
    expect(GUIDE).not.toMatch(/^<!--/m);
  });
});
