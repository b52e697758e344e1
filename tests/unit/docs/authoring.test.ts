import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoted, quotesIn } from '../../../scripts/reference/blocks';
import { EXAMPLES, pageSources } from '../../../scripts/reference/sources';
import { COMMANDS } from '../../../scripts/schema/commands';
import { actsOf, GUIDE, readersDesk } from '../../support/guide';
import { leftToTheNight } from '../../support/night';
import { TUTORIALS } from '../../support/tutorial';

const { long } = leftToTheNight(import.meta.url);

const PAGES = [
  'docs/authoring.md',
  ...Object.values(TUTORIALS).map(({ page }) => page),
  'docs/reference.md',
  'README.md',
];

/** The anchor that a heading gets where Markdown is shown. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** How many pages the product has is no matter of the guide. */
const uncounted = (text: string) => text.replace(/\d+ 个资源/, '几个资源');

function anchorsIn(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

describe('An analyst who reads the guide', () => {
  it('sees JSON as it stands in the files; run `npm run generate` when this fails', () => {
    const quotes = quotesIn(GUIDE);
    expect(quotes.length).toBeGreaterThan(30);
    for (const { quote, text } of quotes) expect(text).toBe(quoted(quote));
  });

  it('is led to every example page', () => {
    for (const file of readdirSync(EXAMPLES)) expect(GUIDE).toContain(`${EXAMPLES}/${file}`);
  });

  it('copies expressions that example pages use', () => {
    const files = pageSources().map(({ value }) => JSON.stringify(value));
    const expressions = [...GUIDE.matchAll(/`(\{\{ .*? \}\})`/g)].map(([, text = '']) =>
      text.replaceAll('\\|', '|'),
    );
    expect(expressions.length).toBeGreaterThan(6);
    for (const text of expressions)
      expect(
        files.some((file) => file.includes(JSON.stringify(text).slice(1, -1))),
        text,
      ).toBe(true);
  });

  it.each(PAGES)('follows no link of %s to nowhere', (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
    expect(links.length).toBeGreaterThan(3);
    for (const [path = '', anchor] of links
      .filter((to) => !to.startsWith('http'))
      .map((to) => to.split('#'))) {
      const target = path === '' ? page : join(dirname(page), path);
      expect(existsSync(target), `${page}: ${target}`).toBe(true);
      if (anchor !== undefined) expect(anchorsIn(target), page).toContain(anchor);
    }
  });
});

describe('An analyst who types what the guide shows', () => {
  const acts = actsOf(GUIDE);
  const commands = acts.flatMap((act) => (act.kind === 'command' ? [act] : []));
  const visits = 'schemas/examples/visits.json';
  let desk: ReturnType<typeof readersDesk>;
  beforeAll(() => {
    desk = readersDesk();
  });
  afterAll(() => desk.leave());

  long('reads on the screen what stands in the guide', { timeout: 240_000 }, async () => {
    for (const act of acts) {
      if (act.kind === 'edit') desk.edit(act.file, act.from, act.to);
      else if (act.kind === 'commit') desk.commit();
      else
        expect(uncounted((await desk.run(act.args)).output), act.args.join(' ')).toBe(uncounted(act.shown));
    }
  });

  it('meets every command', () => {
    expect([...new Set(commands.map(({ args }) => args[0]))].sort()).toEqual(Object.keys(COMMANDS).sort());
  });

  long('has made the page that the guide then takes apart', () => {
    const made = JSON.parse(desk.read(visits));
    const shown = JSON.parse(
      readFileSync(join(import.meta.dirname, `../../../${EXAMPLES}/visits.json`), 'utf8'),
    );
    expect({ ...made, $schema: '' }).toEqual({ ...shown, $schema: '' });
  });

  long('makes the mistakes of the table, and is told what the table says', { timeout: 120_000 }, async () => {
    const table = GUIDE.slice(GUIDE.indexOf('| 写成了 ')).split('\n\n')[0]!;
    const rows = table.split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(7);
    for (const line of rows) {
      const [wrong = '', message = '', right = ''] = [...line.matchAll(/`([^`]*)`/g)].map(
        ([, text = '']) => text,
      );
      desk.edit(visits, right, wrong);
      const { code, output } = await desk.run(['check', visits]);
      desk.edit(visits, wrong, right);
      expect(output, wrong).toContain(message);
      expect(code).toBe(1);
    }
  });
});
