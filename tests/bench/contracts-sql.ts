import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { demoContracts } from '../../server/demo/contracts';
import type { Database } from '../../server/kernel/db/database';
import { prepareTable } from '../../server/kernel/records/tables/prepare-table';
import type { Doc } from '../../src/contract/base/doc';
import { shippedPage } from '../support/gateway/list-plans';

const DATE = '2026-06-01';

/** The code of the contract that recordings make. */
export const MARKED_CODE = 'NEW-2026-100';

/** The id of a contract that `fillContracts` has made. */
export const contractId = (index: number) => createHash('md5').update(String(index)).digest('hex');

/**
 * Puts the contracts `from` + 1 to `to` of T001 into the store past the gateway, without indexes, and lets the gateway's
 * own code make those afterwards: a million take a minute or two.
 */
export async function fillContracts({ kysely }: Database, from: number, to: number): Promise<void> {
  await sql`DO $$ DECLARE index_name text; BEGIN
    FOR index_name IN SELECT indexrelid::regclass::text FROM pg_index
      WHERE indrelid = 'r_contract'::regclass AND NOT indisprimary
    LOOP EXECUTE 'DROP INDEX ' || index_name; END LOOP; END $$`.execute(kysely);
  await kysely.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await sql.raw(contracts(from, to)).execute(trx);
  });
  await prepareTable(kysely, shippedPage('office/contracts.json'));
}

const contracts = (from: number, to: number) => `
  INSERT INTO r_contract (tenant_code, id, doc, created_at, created_by, updated_at, updated_by)
  SELECT 'T001', md5(i::text), jsonb_build_object(
      'contractCode', 'FILL-' || 2020 + i / 900000 || '-' || lpad((i % 900000 + 100)::text, 6, '0'),
      'contractName', '滨江一号地块 ' || i || ' 号商品混凝土采购合同',
      'customerShortName', (ARRAY['中铁','上海','龙湖','华润','中交','保利','招商','绿城','万科','中建','苏州','杭州'])[1 + h % 12]
        || (ARRAY['一局','二局','建工集团','地产','置地','发展','轨道交通','股份'])[1 + h / 12 % 8]
        || CASE WHEN i <= 1000 AND i % 100 = 7 THEN '罕' ELSE '' END,
      'owner', (ARRAY['陈','李','周','吴','孙','郭','马','罗'])[1 + h / 7 % 8] || (ARRAY['思远','佳宁','海涛','雪梅'])[1 + h / 3 % 4],
      'templateType', 'standard', 'taxRate', 13, 'amount', h % 10000000 / 100.0,
      'contractType', (ARRAY['purchase','sales','service','lease','framework'])[1 + h / 11 % 5],
      'startTime', to_char(date '2024-01-01' + h % 700, 'YYYY-MM-DD'),
      'endTime', to_char(date '2025-06-01' + h / 5 % 1000, 'YYYY-MM-DD'),
      'remindDate', to_char(date '2025-05-01' + h / 5 % 1000, 'YYYY-MM-DD'),
      'renewal', (ARRAY['none','none','none','none','renewing','renewed'])[1 + h / 13 % 6],
      'remark', '按月对账，验收合格后三十日内付款。'),
    timestamptz '2026-05-31' - i * interval '1 minute', 'bench', timestamptz '2026-05-31' - i * interval '1 minute', 'bench'
  FROM (SELECT i, abs(hashint4(i)) AS h FROM generate_series(${from + 1}, ${to}) AS i) AS numbered`;

/** Takes out the contract that a recording made: the next recording makes it anew, for another size. */
export async function dropMarked({ kysely }: Database): Promise<void> {
  await sql`DELETE FROM r_contract WHERE doc->>'contractCode' = ${MARKED_CODE}`.execute(kysely);
}

/** The name of the account, and its id, that `addAccounts` has made. */
export const accountName = (index: number) => `bench${String(index).padStart(3, '0')}`;

/** Gives the gateway `count` accounts like buyer01, `bench000` on: more people than one sign in at a time. */
export async function addAccounts({ kysely }: Pick<Database, 'kysely'>, count: number): Promise<void> {
  const names = sql`(SELECT 'bench' || lpad(n::text, greatest(3, length(n::text)), '0') AS name FROM generate_series(0, ${count - 1}::int) AS n) AS named`;
  await sql`INSERT INTO account (account_id, username, username_key, display_name, password_hash, application_system)
    SELECT name, name, name, display_name, password_hash, application_system FROM account, ${names}
    WHERE username = 'buyer01' ON CONFLICT DO NOTHING`.execute(kysely);
  await sql`INSERT INTO membership (account_id, tenant_code, is_default)
    SELECT name, membership.tenant_code, is_default FROM membership JOIN account USING (account_id), ${names}
    WHERE username = 'buyer01' ON CONFLICT DO NOTHING`.execute(kysely);
  await sql`INSERT INTO account_role (account_id, tenant_code, role_code)
    SELECT name, account_role.tenant_code, role_code FROM account_role JOIN account USING (account_id), ${names}
    WHERE username = 'buyer01' ON CONFLICT DO NOTHING`.execute(kysely);
}

/** Gives T001 suppliers, those from `from` + 1 to `to` of them certified; the next start of the gateway makes their records. */
export async function addSuppliers({ kysely }: Database, from: number, to: number): Promise<void> {
  await sql`INSERT INTO supplier
      (tenant_code, supplier_code, supplier_name, supplier_short_name, sup_sap_num, sup_type, telephone, status)
    SELECT 'T001', 'B' || lpad(n::text, 6, '0'), '江南建材第' || n || '供应有限公司', '建材' || n, '',
      (ARRAY['manufacturer', 'trader', 'service', 'contractor'])[1 + n % 4], '137' || lpad(n::text, 8, '0'), 30
    FROM generate_series(${from + 1}::int, ${to}::int) AS n`.execute(kysely);
}

let made = 100;

/** A valid contract that is not there yet. */
export function newContract(): Doc {
  made += 1;
  return { ...demoContracts(made, 1, DATE)[0], contractCode: `NEW-2026-${made}` };
}

const COLUMNS = 'id, supplier_code, version, doc, created_at, created_by, updated_at, updated_by';

/** A statement with its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements behind each call as a person would write them: no transaction, no role, no grants, no audit. */
export const PLAIN = {
  list: (): Statement[] => [
    {
      text: `SELECT ${COLUMNS} FROM r_contract WHERE tenant_code = $1 ORDER BY "f_endTime", id LIMIT 20`,
      values: ['T001'],
    },
    { text: 'SELECT count(*) FROM r_contract WHERE tenant_code = $1', values: ['T001'] },
  ],
  get: (id: string): Statement[] => [
    {
      text: `SELECT ${COLUMNS} FROM r_contract WHERE tenant_code = $1 AND id = $2`,
      values: ['T001', id],
    },
  ],
  create: (doc: Doc): Statement[] => [
    {
      text: `INSERT INTO r_contract (tenant_code, id, doc, created_by, updated_by)
        VALUES ($1, $2, $3::jsonb, 'bench', 'bench') RETURNING ${COLUMNS}`,
      values: ['T001', randomUUID(), JSON.stringify(doc)],
    },
  ],
  signIn: (account: string): Statement[] => [
    { text: 'SELECT account_id, password_hash FROM account WHERE username_key = $1', values: [account] },
    {
      text: `INSERT INTO session (session_id, account_id, tenant_code, instance_code, created_at, expires_at, family_id)
        VALUES ($1, $2, 'T001', '', now(), now() + interval '7 days', $1)`,
      values: [randomUUID(), account],
    },
  ],
};
export type CallName = keyof typeof PLAIN;
