import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableName } from '../../../server/kernel/records/tables/table';
import { MOST_SIGN_INS } from '../../../server/kernel/sessions/sign-ins';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { drawKnownCode } from '../../support/gateway/known-code';
import { sampleContract } from '../../support/gateway/sample-contract';

const CONTRACTS = '/api/resources/contract';
const DAY = 24 * 60 * 60_000;

/** What is kept as long as the business wants it: people's work, who may do what, and what the product is set up with. */
const KEPT = new Set([
  ...['account', 'account_role', 'membership', 'role', 'role_grant', 'tenant', 'instance', 'supplier'],
  ...['approval_route', 'approval_event', 'approval_copy', 'approval_delegation'],
  ...['record_serial', 'record_collected', 'record_news', 'record_seen'],
  ...['audit', 'message', 'record_comment', 'announcement_read', 'supplier_approval', 'invitation_code'],
  ...[
    'attachment_use',
    'avatar',
    'bank',
    'memo',
    'quick_entry',
    'shared_view',
    'table_setting',
    'tenant_dictionary',
  ],
  ...[
    'job_run',
    // One of a record's date that was told of: told again where it were gone.
    'reminder',
    'notification_setting',
    'page_file',
    'page_version',
    'publication',
    'studio_draft',
    'page_claim',
    'renamed',
    'transit_key',
    'kysely_migration',
    'kysely_migration_lock',
  ],
]);
/** What only has to be kept for a while; the longest life is that of a known device. */
const SWEPT = [
  ...[
    'captcha',
    'guess_ceiling',
    'idempotency',
    'import_job',
    'import_part',
    'known_device',
    'mail_digest',
    'mail_item',
    'rate_limit',
  ],
  ...['registration', 'session'],
  ...['sign_in', 'sign_in_failure', 'sms_code', 'sms_device', 'transit_nonce', 'weather', 'attachment'],
];

describe.each(testDatabases())('tables on $name', ({ start }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
  });
  afterAll(() => gateway?.close());

  const database = () => gateway.gateway.context.database;
  async function tables(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`.execute(database().kysely);
    return rows.map(({ name }) => name);
  }
  async function count(table: string): Promise<number> {
    const read = sql<{ rows: number }>`SELECT count(*)::int AS rows FROM ${sql.id(table)}`;
    // Rows of tenants are out of the owner's sight.
    const scope = { tenantCode: 'T001', accountId: '100001', supplierCode: null };
    const { rows } = await database()
      .inTenant(scope, (trx) => read.execute(trx))
      .catch(() => read.execute(database().kysely));
    return rows[0]!.rows;
  }

  test('are each either swept or people’s own work', async () => {
    expect(
      (await tables()).filter((name) => !KEPT.has(name) && !name.startsWith(tableName(''))).sort(),
    ).toEqual(SWEPT.toSorted());
  });

  test('hostile 84: a month of signing in, guessing and repeated writes leaves no more behind than a week of it', async () => {
    const after: Record<string, number>[] = [];
    for (let day = 1; day <= 30; day += 1) {
      const token = await gateway.signIn('buyer01');
      for (let turn = 0; turn < 3; turn += 1) {
        await drawKnownCode(gateway, `device-${day}-${turn}`);
        await gateway.requestToken(`stranger-${day}-${turn}`, 'Wrong-2026');
        const number = String(day * 10 + turn).padStart(6, '0');
        const body = sampleContract(`ZC-2026-${number}`, {
          contractName: '月度演练',
          customerShortName: '演练客户',
        });
        const headers = { 'idempotency-key': `growing-${number}` };
        expect(await gateway.call(token, `POST ${CONTRACTS}`, body, { headers })).toMatchObject({
          code: 'ok',
        });
      }
      gateway.pass(DAY);
      await gateway.gateway.jobs.runDue();
      if (day === 10 || day === 30)
        after.push(
          Object.fromEntries(
            await Promise.all(SWEPT.map(async (name) => [name, await count(name)] as const)),
          ),
        );
    }
    const [early, late] = after as [Record<string, number>, Record<string, number>];
    for (const name of SWEPT.filter((table) => !['session', 'sign_in'].includes(table)))
      expect({ [name]: late[name] }).toEqual({ [name]: early[name] });
    // A session lives for thirty days.
    expect(late.session).toBeLessThanOrEqual(31);
    // So many of an account are kept, however often it signs in.
    expect(late.sign_in).toBe(MOST_SIGN_INS);
  });

  test('asking for the key of passwords in transit writes nothing, however often', async () => {
    const before = await count('transit_nonce');
    for (let turn = 0; turn < 50; turn += 1)
      await gateway.call(undefined, 'GET /iam/auth/v2/token/transitKey');
    expect(await count('transit_nonce')).toBe(before);
  });
});
