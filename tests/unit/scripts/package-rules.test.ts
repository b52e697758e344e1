import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { licenceFaults } from '../../../scripts/licences.mjs';

describe('Licences of the packages', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'licences-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const faultsOf = (
    packages: Record<string, { license?: string; optional?: boolean }>,
    licenceExceptions: Record<string, string> = {},
  ) => {
    const versioned = Object.entries(packages).map(([path, entry]) => [path, { version: '1.0.0', ...entry }]);
    const lock = { packages: { '': {}, ...Object.fromEntries(versioned) } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    return licenceFaults(folder, { licences: ['MIT', 'ISC'], licenceExceptions });
  };
  const install = (path: string, manifest: object) => {
    const file = join(folder, path, 'package.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(manifest));
  };

  it('lets those of the list pass, one of several to choose from, and all of several that hold together', () => {
    expect(
      faultsOf({
        'node_modules/one': { license: 'MIT' },
        'node_modules/choice': { license: '(GPL-3.0-only OR MIT)' },
        'node_modules/both': { license: 'MIT AND ISC' },
      }),
    ).toEqual([]);
  });

  it('refuses others, also deep down and where one of several that hold together is another', () => {
    expect(
      faultsOf({
        'node_modules/one/node_modules/@deep/down': { license: 'AGPL-3.0-only' },
        'node_modules/both': { license: 'MIT AND LGPL-3.0-or-later' },
      }),
    ).toEqual(['@deep/down 1.0.0：AGPL-3.0-only', 'both 1.0.0：MIT AND LGPL-3.0-or-later']);
  });

  it('reads what the lock file does not say in the package itself, and refuses silence', () => {
    install('node_modules/old', { licenses: [{ type: 'MIT' }] });
    install('node_modules/older', { licenses: [{ type: 'BSD' }] });
    install('node_modules/silent', {});
    expect(
      faultsOf({
        'node_modules/old': {},
        'node_modules/older': {},
        'node_modules/silent': {},
        'node_modules/for-another-system': { optional: true },
      }),
    ).toEqual(['older 1.0.0：BSD', 'silent 1.0.0：没有写明许可证']);
  });

  it('takes exceptions by name, and says which none needs any more', () => {
    const packages = { 'node_modules/@lib/linux': { license: 'LGPL-3.0-or-later' } };
    expect(faultsOf(packages, { '@lib/*': 'why', gone: 'why' })).toEqual(['gone：不再需要的例外']);
  });

  it('finds all of the product in order', () => {
    expect(licenceFaults('.')).toEqual([]);
  });
});

describe('Advisories of the packages', () => {
  /** Runs the check where `npm audit` is answered so. */
  const check = async (status: number, advisories: object) => {
    const server = createServer((request, response) => {
      request.resume();
      const isAudit = request.url === '/-/npm/v1/security/advisories/bulk';
      response.writeHead(isAudit ? status : 404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isAudit ? advisories : {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    // npm keeps what it made of an advisory.
    const cache = mkdtempSync(join(tmpdir(), 'advisories-'));
    const env = { ...process.env, npm_config_registry: address, npm_config_cache: cache };
    try {
      return await new Promise<{ failed: boolean; said: string }>((resolve) => {
        execFile(process.execPath, ['scripts/advisories.mjs'], { env }, (error, out, err) =>
          resolve({ failed: error !== null, said: out + err }),
        );
      });
    } finally {
      server.close();
      rmSync(cache, { recursive: true, force: true });
    }
  };
  const advisory = (id: string, severity: string) => ({
    id: 1,
    url: `https://github.com/advisories/${id}`,
    title: 'a fault',
    severity,
    vulnerable_versions: '<100',
    cwe: [],
    cvss: { score: 0 },
  });

  it('refuses a grave one, and says of which package', async () => {
    const { failed, said } = await check(200, { xss: [advisory('GHSA-aaaa-bbbb-cccc', 'high')] });
    expect(failed).toBe(true);
    expect(said).toContain('xss <100：a fault（https://github.com/advisories/GHSA-aaaa-bbbb-cccc）');
  });

  it('lets lesser ones pass, those that do not concern the product, and the tools of development', async () => {
    const { failed, said } = await check(200, {
      xss: [advisory('GHSA-aaaa-bbbb-cccc', 'moderate')],
      'react-router': [advisory('GHSA-wrjc-x8rr-h8h6', 'high')],
      knip: [advisory('GHSA-dddd-eeee-ffff', 'critical')],
    });
    expect({ failed, said }).toEqual({ failed: false, said: '' });
  });

  it('says that it could not ask, and fails nothing', async () => {
    const { failed, said } = await check(503, {});
    expect(failed).toBe(false);
    expect(said).toContain('这次没有检查已知漏洞');
  });
});
