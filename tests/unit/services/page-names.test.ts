import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What the pages of suppliers are called: their titles, and the tabs of their profile. */
function pageNames(): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(join(root, 'schemas/supplier'))) {
    const page = JSON.parse(read(`schemas/supplier/${file}`)) as {
      title: string;
      menu?: { group?: string };
      tabs?: (string | { title: string })[];
    };
    names.add(page.title);
    for (const tab of page.tabs ?? []) if (typeof tab === 'object') names.add(tab.title);
  }
  return names;
}

/** The texts that people who come, register or look for tenders read. */
function texts(): string[] {
  const folders = ['src/features/login', 'src/features/register', 'src/ui/agreements', 'src/shell/published'];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...read(`${folder}/${file}`).matchAll(/'([^'\n]*[\u4e00-\u9fff][^'\n]*)'/g)].map(
          (match) => match[1]!,
        ),
      ),
  );
}

/** What the pages of suppliers say about themselves and ask before something is done. */
function pageTexts(): string[] {
  const said = new Set(['description', 'tooltip', 'confirm', 'help']);
  const within = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, held]) =>
      said.has(key) ? [held].flat().map(String) : within(held),
    );
  };
  return readdirSync(join(root, 'schemas/supplier')).flatMap((file) =>
    within(JSON.parse(read(`schemas/supplier/${file}`))),
  );
}

describe('what the public pages say', () => {
  it('names the pages of suppliers as the pages are called', () => {
    const called = texts().flatMap((text) =>
      [...text.matchAll(/“([^”{}]+)”(?:里|页|的“)/g)].map((match) => match[1]!),
    );
    expect(called.length).toBeGreaterThan(3);
    const names = pageNames();
    expect(called.filter((name) => !names.has(name))).toEqual([]);
  });

  it('promises nothing that there is not: quotations, payments, opening of bids', () => {
    const promised = [...texts(), ...pageTexts()].filter((text) => /报价|付款|竞价|开标/.test(text));
    expect(promised).toEqual([]);
  });

  it('promises no messages to contacts, which go to accounts, and no days that nobody has set', () => {
    const home = readFileSync(join(root, 'schemas/poseidon/home.json'), 'utf8').split('\n');
    const promised = [...pageTexts(), ...home].filter((text) =>
      /平台通知|发给这里的联系人|平台优先联系|个工作日/.test(text),
    );
    expect(pageTexts().length).toBeGreaterThan(20);
    expect(promised).toEqual([]);
  });
});
