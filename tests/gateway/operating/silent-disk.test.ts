import { EventEmitter } from 'node:events';
import { rmSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stampsOf } from '../../../server/kernel/schemas/read-files';
import { watchFolder } from '../../../server/kernel/schemas/watch-folder';
import { type SchemasFolder, schemasFolder } from '../../support/gateway/schemas-folder';

/** Of a disk of which the system tells nothing, as one in a network. */
function watchSilently() {
  const watcher = Object.assign(new EventEmitter(), { close: async () => {} });
  setTimeout(() => watcher.emit('ready'));
  return watcher;
}

let folder: SchemasFolder;
let told: string[][];
let watcher: ReturnType<typeof watchFolder>;
beforeEach(async () => {
  folder = schemasFolder();
  folder.write('office/a.json', {});
  folder.write('office/b.json', {});
  told = [];
  watcher = watchFolder(
    folder.dir,
    await stampsOf(folder.dir),
    { onFiles: (files) => told.push([...files].sort()), onAnything: () => {} },
    watchSilently,
  );
  await watcher.ready;
});
afterEach(async () => {
  await watcher.close();
  folder.remove();
});

const becomes = (expected: string[][]) => expect.poll(() => told, { timeout: 20_000 }).toEqual(expected);

test('files that come, change and go on it are found, those alone, and once', async () => {
  folder.write('office/a.json', { title: '改过' });
  folder.write('office/new/c.json', {});
  folder.write('office/notes.txt', '无关');
  rmSync(folder.at('office/b.json'));
  await becomes([['office/a.json', 'office/b.json', 'office/new/c.json']]);
  await sleep(2_500);
  expect(told).toHaveLength(1);
});

test('a file of the same size and time as before is found as well', async () => {
  const at = folder.at('office/a.json');
  const { atime, mtime, size } = statSync(at);
  folder.write('office/a.json', ' '.repeat(size));
  utimesSync(at, atime, mtime);
  await becomes([['office/a.json']]);
});
