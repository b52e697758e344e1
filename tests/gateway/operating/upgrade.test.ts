import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../server/migrations';
import { openPages } from '../../../server/open-pages';
import { DASHBOARD_CALLS, type DashboardData, HOMES } from '../../../src/contract/pages/dashboards';
import { download } from '../../support/files';
import { KNOWN, layOldInstallation, type OldInstallation } from '../../support/gateway/before-modules';
import { testDatabases } from '../../support/gateway/databases';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { sampleContract } from '../../support/gateway/sample-contract';
import { refresh } from '../../support/gateway/token-grants';

/** The name of a contract that was made, and changed, before. */
const CONTRACT = '升级前改过的合同';
const DICTIONARIES = 'GET /api/resources/dictionary';
/** Memos had a call of their own; they are what a card of the work bench shows since (decision 099). */
const MEMOS = 'GET /api/bench/memos';
const GRANTS = 'GET /iam/api/v2/api/account/findButtonPermissions';
/** The codes of each page that were granted; who has all codes of a page has those that it has got since. */
const stillGranted = (codes: unknown) =>
  Object.fromEntries(
    Object.entries(codes as Record<string, string[]>).map(([page, held]) => [
      page,
      expect.arrayContaining(held),
    ]),
  );
const PEOPLE = [...new Set(KNOWN.answers.map(({ who }) => who))];

interface Row {
  name: string;
}

interface Page {
  list: Row[];
  total: number;
}

describe.each(testDatabases())(
  'an installation of the version before modules, opened on $name',
  ({ start }) => {
    let old: OldInstallation;
    let gateway: TestGateway;
    const tokens = new Map<string, string>();
    beforeAll(async () => {
      old = await layOldInstallation(start);
      gateway = await startGateway({ openPages, ...old.options });
      for (const who of PEOPLE) {
        const password = who === 'archivist01' ? 'Before2026' : undefined;
        const { code, data } = await gateway.requestToken(who, password);
        expect([who, code]).toEqual([who, 'ok']);
        tokens.set(who, data.access_token);
      }
    }, 240_000);
    afterAll(async () => {
      await gateway?.close();
      await old?.dispose();
    });

    const as = (who: string) => tokens.get(who)!;
    const only = async (who: string, resource: string, search: string) => {
      const { data } = await gateway.call(as(who), `GET /api/resources/${resource}?${search}`);
      expect(data.list).toHaveLength(1);
      return data.list[0];
    };

    test('has had every migration since, and each once', async () => {
      const { kysely } = gateway.gateway.context.database;
      const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(kysely);
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
      expect(Object.keys(MIGRATIONS).slice(0, KNOWN.migrations.length)).toEqual(KNOWN.migrations);
      expect(rows.length).toBeGreaterThan(KNOWN.migrations.length);
    });

    test.each(PEOPLE)('answers %s all that it answered before', async (who) => {
      const known = KNOWN.answers.filter((one) => one.who === who && one.target !== MEMOS);
      for (const { target, body, data } of known) {
        const answer = await gateway.call(as(who), target, body);
        expect([target, answer.code]).toEqual([target, 'ok']);
        if (target.startsWith(DICTIONARIES)) continue;
        expect({ target, data: answer.data }).toMatchObject({
          target,
          data: target === GRANTS ? stillGranted(data) : data,
        });
      }
    });

    test('shows its memos on the work bench', async () => {
      const { who, data } = KNOWN.answers.find(({ target }) => target === MEMOS)!;
      const bench = await gateway.call(as(who), `GET ${DASHBOARD_CALLS.data}?path=${HOMES.office}`);
      const cards = (bench.data as DashboardData).places.flatMap((place) => place.cards);
      expect(cards.find(({ type }) => type === 'memos')!.data).toEqual({ list: (data as Page).list });
    });

    test('has the dictionaries that it had, as the tenant changed them, beside those of new page files', async () => {
      const before = KNOWN.answers.find(({ target }) => target.startsWith(DICTIONARIES))!.data as Page;
      const { data } = await gateway.call(as('admin01'), `${DICTIONARIES}?pageSize=200`);
      const names = before.list.map(({ name }) => name);
      expect(data.list.filter(({ name }: Row) => names.includes(name))).toMatchObject(before.list);
      expect(data.total).toBeGreaterThanOrEqual(before.total);
      const { items } = (await gateway.call(as('admin01'), `${DICTIONARIES}/currency`)).data;
      expect(items).toContainEqual(expect.objectContaining({ code: 'USD', label: '美元（现汇）' }));
    });

    test('keeps who has signed in, and what a role of the tenant opens', async () => {
      const { code, data } = await refresh(gateway, KNOWN.refreshToken);
      expect(code).toBe('ok');
      const CONTRACTS = 'GET /api/resources/contract?pageSize=1';
      expect((await gateway.call(data.access_token, CONTRACTS)).code).toBe('ok');
      const { id, version } = await only('buyer01', 'contract', `contractName=${CONTRACT}`);
      for (const resource of ['platformCustomer', 'auditEntry', 'role']) {
        const refused = await gateway.call(data.access_token, `GET /api/resources/${resource}`);
        expect([resource, refused.code]).toEqual([resource, 'no_permission']);
      }
      const removal = await gateway.call(data.access_token, `DELETE /api/resources/contract/${id}`, {
        version,
      });
      expect(removal.code).toBe('no_permission');
    });

    test('has its files, byte for byte', async () => {
      const answer = await download(gateway, as('supplier01'), KNOWN.file.id);
      expect(Buffer.from(await answer.arrayBuffer()).equals(old.bytesOf(KNOWN.file.id))).toBe(true);
      expect((await download(gateway, as('supplier02'), KNOWN.file.id)).status).toBe(404);
    });

    test('goes on where it was: old records are written, decided and audited', async () => {
      const { id } = await only('buyer01', 'contract', `contractName=${CONTRACT}`);
      const path = `/api/resources/contract/${id}`;
      const { data: contract } = await gateway.call(as('buyer01'), `GET ${path}`);
      const change = {
        ...sampleContract('BF-2026-000001'),
        contractName: '升级后改过的合同',
        version: contract.version,
      };
      expect((await gateway.call(as('buyer01'), `PUT ${path}`, change)).code).toBe('ok');
      const { list } = (await gateway.call(as('buyer01'), `GET ${path}/history`)).data;
      expect(list).toHaveLength(3);

      const waiting = await only('manager01', 'bankAccount', 'accountNo=32050110436000100002');
      const pass = `POST /api/resources/bankAccount/${waiting.id}/transitions/pass`;
      const decision = { version: waiting.version, reason: '升级后通过' };
      expect((await gateway.call(as('buyer01'), pass, decision)).code).toBe('no_permission');
      expect((await gateway.call(as('manager01'), pass, decision)).code).toBe('ok');
      const audit = await gateway.call(as('admin01'), 'GET /api/resources/auditEntry?pageSize=1');
      expect(audit.data.list[0]).toMatchObject({ recordId: waiting.id });
    });
  },
);
