import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../server/demo/identity-data';
import { PROTECTED_PAGES } from '../../../src/contract/protection/protected-pages';
import { testDatabases } from '../../support/gateway/databases';
import { type Restartable, startRestartable } from '../../support/gateway/restartable';
import { readTestPages } from '../../support/page-files';

const until = (check: () => unknown) => expect.poll(check, { timeout: 20_000, interval: 50 });
const { pages } = readTestPages();
const FILES = Object.entries(PROTECTED_PAGES).map(([resource, { path }]) => {
  const { file } = pages.find(({ page }) => page.resource.name === resource)!;
  return { resource, file, path, page: JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) };
});
const ROLE = FILES.find(({ resource }) => resource === 'role')!;

describe.each(testDatabases())('pages by which the gateway lives, on $name', ({ start }) => {
  let it: Restartable;
  beforeAll(async () => {
    it = await startRestartable(start);
  });
  afterAll(() => it?.close());

  const refused = () =>
    it.gateway.log
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event === 'schema_refused')
      .map(({ file }) => String(file).split(':')[0]);
  /** What everybody is answered who tries everything on the records of the pages. */
  async function answers(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const { username } of DEMO_ACCOUNTS) {
      const token = await it.gateway.signIn(username);
      for (const { resource, path, page } of FILES) {
        const base = `/api/resources/${resource}`;
        const steps: string[] = (page.states?.transitions ?? []).map(({ code }: { code: string }) => code);
        for (const [target, body] of [
          [`GET ${base}`],
          [`GET ${base}/none`],
          [`POST ${base}`, {}],
          [`PUT ${base}/none`, { version: 1 }],
          [`DELETE ${base}/none`],
          [`GET ${base}/none/history`],
          [`POST ${base}/exports`, { filters: {}, columns: [] }],
          [`GET /schemas/pages${path}.json`],
          ...steps.map((code) => [`POST ${base}/none/transitions/${code}`, { version: 1 }] as const),
        ] as const) {
          const response = await it.gateway
            .call(token, target, body)
            .catch(() => ({ httpStatus: 0, code: '' }));
          found[`${username} ${target}`] = `${response.httpStatus} ${response.code ?? ''}`;
        }
      }
    }
    return found;
  }
  /** An analyst makes a role with every right, and asks for the roles there are. */
  async function tryRoles(): Promise<string[]> {
    const analyst = await it.gateway.signIn('analyst01');
    const made = await it.gateway.call(analyst, 'POST /api/resources/role', {
      roleCode: 'everything',
      roleName: '一切',
      grants: ['*', '*#*', '/office/roles', '/office/roles#edit'],
    });
    return [made.code, (await it.gateway.call(analyst, 'GET /api/resources/role')).code];
  }

  test('hostile 72: without the key that keeps the page of roles from those with every page, it serves as it was', async () => {
    const { grantedByName: _, ...open } = ROLE.page;
    it.folder.write(ROLE.file, open);
    await until(refused).toContain(ROLE.file);
    expect(await tryRoles()).toEqual(['no_permission', 'no_permission']);
    await it.restart();
    expect(refused()).toContain(ROLE.file);
    expect(await tryRoles()).toEqual(['no_permission', 'no_permission']);
    it.folder.write(ROLE.file, ROLE.page);
    await it.restart();
    expect(refused()).toEqual([]);
  });

  test('hostile 72: a second page over the roles is refused, also where the first is away when the gateway starts', async () => {
    const { grantedByName: _, ...open } = ROLE.page;
    const second = { ...open, path: '/office/a-roles', title: '角色副本' };
    await it.restart(() => {
      it.folder.write('office/a-first.json', second);
      rmSync(it.folder.at(ROLE.file));
    });
    expect(refused()).toContain('office/a-first.json');
    for (const code of await tryRoles()) expect(['no_permission', 'not_found']).toContain(code);
    await it.restart(() => {
      it.folder.write(ROLE.file, ROLE.page);
      rmSync(it.folder.at('office/a-first.json'));
    });
  });

  test('hostile 39, 72: everybody is answered as before, whatever page files would widen', async () => {
    const before = await answers();
    expect(Object.values(before).filter((one) => one.startsWith('403')).length).toBeGreaterThan(100);
    for (const { file, page } of FILES) {
      const { grantedByName: _, ...open } = page;
      const steps = page.states && {
        states: {
          ...page.states,
          transitions: page.states.transitions.map(
            ({ notBy: _n, ...step }: object & { notBy?: string }) => step,
          ),
        },
      };
      const list = {
        ...page.list,
        rowActions: [...(page.list.rowActions ?? []), { code: 'view', label: '删', action: 'delete' }],
      };
      it.folder.write(file, { ...open, ...steps, list });
    }
    for (const { file } of FILES) await until(refused).toContain(file);
    expect(await answers()).toEqual(before);
    await it.restart();
    expect(new Set(refused())).toEqual(new Set(FILES.map(({ file }) => file)));
    expect(await answers()).toEqual(before);
  });
});
