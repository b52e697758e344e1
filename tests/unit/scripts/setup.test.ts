import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('Installing the packages', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'setup-'));
    mkdirSync(join(folder, 'checkout/scripts'), { recursive: true });
    mkdirSync(join(folder, 'other/node_modules/package'), { recursive: true });
    copyFileSync('scripts/setup.mjs', join(folder, 'checkout/scripts/setup.mjs'));
    const manifest = { name: 'checkout', version: '1.0.0', lockfileVersion: 3, packages: {} };
    for (const name of ['package.json', 'package-lock.json']) {
      writeFileSync(join(folder, 'checkout', name), JSON.stringify(manifest));
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const install = () =>
    new Promise<{ failed: boolean; said: string }>((resolve) => {
      const script = "const { install } = await import('./scripts/setup.mjs'); await install();";
      const options = { cwd: join(folder, 'checkout') };
      execFile(process.execPath, ['--input-type=module', '-e', script], options, (error, _, said) =>
        resolve({ failed: error !== null, said }),
      );
    });

  it('refuses a node_modules that is a link, and leaves what it leads to alone', async () => {
    symlinkSync(join(folder, 'other/node_modules'), join(folder, 'checkout/node_modules'));
    const { failed, said } = await install();
    expect(failed).toBe(true);
    expect(said).toContain('node_modules 是一个链接');
    expect(existsSync(join(folder, 'other/node_modules/package'))).toBe(true);
  });

  it('takes a link to what is installed already', async () => {
    writeFileSync(join(folder, 'other/node_modules/.package-lock.json'), '{}');
    symlinkSync(join(folder, 'other/node_modules'), join(folder, 'checkout/node_modules'));
    expect(await install()).toEqual({ failed: false, said: '' });
  });
});
