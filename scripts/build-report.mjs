// What the scripts of the built pages weigh, and what they are made of: `npm run build -- --report`.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILDS, ROOT, run } from './setup.mjs';

/** Scripts and packages that are listed. */
const MOST = 40;

/** Builds the pages and prints their scripts, heaviest first, each with its packages, and then the packages of all. */
export async function reportBuild() {
  const stats = join(ROOT, 'dist/stats.json');
  await run(process.execPath, BUILDS.web.command, { BUILD_STATS: stats });
  const { chunks } = JSON.parse(readFileSync(stats, 'utf8'));
  rmSync(stats);
  const scripts = chunks.flatMap(scriptOf).sort((one, other) => other.sent - one.sent);
  const all = new Map();
  for (const { packages } of scripts)
    for (const [name, bytes] of packages) all.set(name, (all.get(name) ?? 0) + bytes);
  print(
    'scripts as they are sent (brotli), and the packages in them by their share',
    scripts
      .slice(0, MOST)
      .map(({ name, sent, packages }) => [sent, `${name}  ${heaviest(packages, 5).map(shareOf).join(', ')}`]),
  );
  print(
    'packages in all scripts',
    heaviest(all, MOST).map(([name, bytes]) => [bytes, name]),
  );
}

/** The script of a chunk: its size as it is sent, and the share of each package by the length of its modules. */
function scriptOf({ files, modules, names }) {
  const file = files.find((one) => one.endsWith('.js'));
  if (!file) return [];
  const path = join(ROOT, 'dist/web', file);
  const sent = statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  const leaves = modules.flatMap(leavesOf);
  const length = leaves.reduce((sum, { size }) => sum + size, 0);
  const packages = new Map();
  for (const leaf of leaves) {
    const name = packageOf(leaf.name ?? '');
    packages.set(name, (packages.get(name) ?? 0) + (leaf.size / length) * sent);
  }
  return [{ name: names[0] ?? file, sent, packages }];
}

const leavesOf = (module) => (module.modules?.length ? module.modules.flatMap(leavesOf) : [module]);

/** `antd/es/table`, or the package; of our own code the folder. */
function packageOf(name) {
  const [, scoped, part] =
    /^\.\/node_modules\/((?:@[^/]+\/)?[^/]+)(?:\/(?:es|lib)\/([^/.]+))?/.exec(name) ?? [];
  if (scoped === undefined) return name.split('/').slice(0, 4).join('/');
  return scoped === 'antd' && part ? `antd/${part}` : scoped;
}

const heaviest = (packages, most) => [...packages].sort(([, one], [, other]) => other - one).slice(0, most);

const shareOf = ([name, bytes]) => `${name} ${kilobytes(bytes)}`;

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

function print(title, rows) {
  console.log(`\n${title}, kB`);
  for (const [bytes, text] of rows) console.log(`${kilobytes(bytes).padStart(7)}  ${text}`);
}
