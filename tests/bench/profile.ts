import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PageName } from './build-pages';
import { openBenchPages } from './open-pages';

/**
 * `npx tsx tests/bench/profile.ts --page=schema-form --size=200`: where the CPU time of mounting a form goes, or with
 * `--part=linkage` of mounting a chain, `--part=hide` and `show` of hiding and showing its fields, `--part=list` of mounting a
 * list, by source file and by function.
 */
const { values } = parseArgs({
  options: {
    page: { type: 'string', default: 'schema-form' },
    size: { type: 'string', default: '200' },
    runs: { type: 'string', default: '5' },
    part: { type: 'string', default: 'form' },
  },
});
/** What is profiled, of which work, and what goes before it unseen. */
const PARTS = {
  form: { bench: 'form', run: (count: number) => window.__timers!.mountForm(count) },
  linkage: { bench: 'linkage', run: (count: number) => window.__timers!.mountChain(count) },
  hide: {
    bench: 'linkage',
    before: (count: number) => window.__timers!.mountChain(count),
    run: () => window.__timers!.setFirst('', 1),
  },
  show: {
    bench: 'linkage',
    before: (count: number) =>
      window.__timers!.mountChain(count).then(() => window.__timers!.setFirst('', 1)),
    run: (count: number) => window.__timers!.setFirst('x', count),
  },
  list: { bench: 'list', run: (count: number) => window.__timers!.mountList(count) },
} satisfies Record<string, Part>;
interface Part {
  bench: 'form' | 'linkage' | 'list';
  before?: (count: number) => Promise<unknown>;
  run: (count: number) => Promise<unknown>;
}
const size = Number(values.size);
const runs = Number(values.runs);
const pages = await openBenchPages(true);
const byPackage = new Map<string, number>();
const bySelf = new Map<string, number>();
const byTotal = new Map<string, number>();

try {
  const text = readFileSync(join(pages.folder, `${values.page as PageName}.js.map`), 'utf8');
  const map = new SourceMap(JSON.parse(text) as SourceMapPayload);
  for (let run = 0; run < runs; run += 1) add(await profile(), map);
} finally {
  await pages.close();
}
print('by package, self', byPackage, 25);
print('by function, self', bySelf, 40);
print('by function, with what it calls', byTotal, 90);

async function profile() {
  const context = await pages.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript({ content: pages.timers });
  await page.goto(`${pages.url}${values.page}.html`);
  const { bench, before, run }: Part = PARTS[values.part as keyof typeof PARTS];
  await page.evaluate(([name, count]) => window.__bench![name]!.prepare(count), [bench, size] as const);
  if (before) await page.evaluate(before, size);
  const cdp = await context.newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
  await cdp.send('Profiler.start');
  await page.evaluate(run, size);
  const { profile } = await cdp.send('Profiler.stop');
  await context.close();
  return profile;
}

/** Adds the samples of a profile, milliseconds by the names that stand in the sources. */
function add(one: Awaited<ReturnType<typeof profile>>, map: SourceMap): void {
  const nodes = new Map(one.nodes.map((node) => [node.id, node]));
  const parents = new Map(one.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const places = new Map(one.nodes.map((node) => [node.id, placeOf(node.callFrame, map)]));
  for (const [index, id] of (one.samples ?? []).entries()) {
    const time = (one.timeDeltas?.[index] ?? 0) / 1_000 / runs;
    const place = places.get(id)!;
    if (place.name === '(idle) ') continue;
    count(byPackage, place.package, time);
    count(bySelf, place.name, time);
    const seen = new Set<string>();
    for (let at: number | undefined = id; at !== undefined && nodes.has(at); at = parents.get(at)) {
      const { name } = places.get(at)!;
      if (!seen.has(name)) count(byTotal, name, time);
      seen.add(name);
    }
  }
}

interface Frame {
  functionName: string;
  url: string;
  lineNumber: number;
  columnNumber: number;
}

function placeOf(frame: Frame, map: SourceMap): { package: string; name: string } {
  const entry = frame.url === '' ? {} : map.findEntry(frame.lineNumber, frame.columnNumber);
  const { originalSource: source, originalLine } = entry as Partial<SourceMapping>;
  if (source === undefined) return { package: frame.functionName, name: `${frame.functionName} ` };
  const inPackages = source.split('node_modules/').pop()!;
  const [scope = '', rest] = inPackages.split('/');
  const known = source.includes('node_modules/');
  return {
    package: known ? (scope.startsWith('@') ? `${scope}/${rest}` : scope) : 'the product',
    name: `${frame.functionName} ${inPackages.replace(/^.*\/src\//, 'src/')}:${(originalLine ?? 0) + 1}`,
  };
}

function count(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}

function print(title: string, times: ReadonlyMap<string, number>, most: number): void {
  console.log(`## ${title}`);
  const sorted = [...times].sort(([, left], [, right]) => right - left).slice(0, most);
  for (const [name, time] of sorted) console.log(`${time.toFixed(1).padStart(8)} ms  ${name}`);
}
