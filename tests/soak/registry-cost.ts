import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchemaFile } from '../../server/kernel/schemas/read-files';
import { createSchemaRegistry } from '../../server/kernel/schemas/registry';
import { schemasFolder } from '../support/gateway/schemas-folder';
import { writeManyPages } from '../support/many-pages';
import { filesOf } from '../unit/contract/support';

/** What one change of a page file costs among few files and among many: `npx tsx tests/soak/registry-cost.ts`. */
const COUNTS = [20, 1_000];
const CHANGES = 30;

for (const count of COUNTS) {
  const folder = schemasFolder();
  for (const { file, text } of filesOf('schemas/dictionaries'))
    folder.write(file.slice('schemas/'.length), text);
  writeManyPages(folder.at('office'), count);
  let reads = 0;
  const started = performance.now();
  const registry = await createSchemaRegistry({
    dir: folder.dir,
    log: { info: () => {}, error: () => {} },
    prepare: async () => {},
    readFile: (path) => {
      reads += 1;
      return readSchemaFile(path);
    },
  });
  const opened = performance.now() - started;
  reads = 0;
  const [cpu, wall]: [number[], number[]] = [[], []];
  for (let change = 0; change < CHANGES; change++) {
    const file = join(folder.dir, 'office', `page-${change % 20}.json`);
    const text = readFileSync(file, 'utf8').replace(/"title": "[^"]*"/, `"title": "第 ${change} 次"`);
    const told = new Promise<void>((resolve) => {
      const stop = registry.follow(() => {
        stop();
        resolve();
      });
    });
    const [start, used] = [performance.now(), process.cpuUsage()];
    writeFileSync(file, text);
    await told;
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1000);
    wall.push(performance.now() - start);
  }
  const figures = `processor ${median(cpu)} ms, from save to told ${median(wall)} ms, ${reads / CHANGES} reads`;
  console.log(`${count} page files: loaded in ${Math.round(opened)} ms; one change: ${figures}`);
  await registry.close();
  rmSync(folder.dir, { recursive: true });
}

function median(values: number[]): string {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)]!.toFixed(1);
}
