import { sql } from 'kysely';
import type { Doc } from '../../../src/contract/base/doc';
import { TENANTS } from '../../../src/contract/base/system-resources';
import { HOMES } from '../../../src/contract/pages/dashboards';
import { recordVerdict } from '../../../src/contract/records/record-verdict';
import { ruleMessage } from '../../../src/contract/rules/messages';
import { Violations } from '../../kernel/base/errors';
import { StartError } from '../../kernel/base/start-error';
import { SYSTEM_ACCOUNT } from '../../kernel/base/system-account';
import { lock } from '../../kernel/db/advisory-lock';
import { type Database, inTenantAsOwner } from '../../kernel/db/database';
import { addRecord } from '../../kernel/records/writes/add-record';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { ANY_HOST } from '../../kernel/sessions/public-tenant';
import { SERVICE_CODES } from '../../kernel/sessions/sessions';
import { mirrorTenants } from './mirror-tenants';
import type { InitialAdmin } from './tenant-record';

/** What is typed for the tenant that operates an installation. */
export interface NewOperator extends InitialAdmin {
  tenantName: string;
}

/**
 * Founds the operating tenant (decision 032): by the very write of the page of tenants, with both instances, the roles and the
 * first administrator, whose initial password it answers. It gets the hosts that no tenant has, unless another has them, and
 * takes over the tenants that are there. All in one transaction. Throws `StartError` with what is wrong.
 */
export async function createOperator(
  { kysely }: Database,
  registry: SchemaRegistry,
  newOperator: NewOperator,
): Promise<string> {
  const { operator } = registry;
  const page = registry.byResource(TENANTS)?.page;
  if (operator === undefined) throw new StartError('请用 OPERATOR_TENANT 指定租户编码，例如 T001');
  if (!page) throw new StartError('租户管理的页面文件没有投入使用，不能建立租户');
  const payload = docOf(operator, newOperator);
  const scope = { user: {}, session: { tenantCode: operator, supplierCode: '' }, now: () => new Date() };
  const dictionaries = registry.dictionaries();
  const verdict = await recordVerdict({ form: page.form, dictionaries, payload, scope });
  if (!verdict.ok) throw inWords(new Violations(verdict.violations));
  const { code } = verdict.doc;
  if (code !== operator) throw new StartError(`租户编码要写成 ${code}`);
  const author = { tenantCode: operator, supplierCode: '', accountId: SYSTEM_ACCOUNT };
  const founded = inTenantAsOwner(kysely, operator, async (trx) => {
    await lock(trx, 'tenants');
    const own = trx.selectFrom('tenant').select('tenant_code').where('tenant_code', '=', operator);
    if (await own.executeTakeFirst()) throw new StartError(`租户 ${operator} 已经存在`);
    const { shownOnce } = await addRecord(trx, page, author, verdict.doc, undefined, registry);
    await sql`UPDATE tenant SET public_host = ${ANY_HOST} WHERE tenant_code = ${operator}
      AND NOT EXISTS (SELECT 1 FROM tenant WHERE public_host = ${ANY_HOST})`.execute(trx);
    await mirrorTenants(trx, page, operator);
    return shownOnce!.value;
  });
  return founded.catch((reason: unknown) => {
    throw reason instanceof Violations ? inWords(reason) : reason;
  });
}

function docOf(code: string, newOperator: NewOperator): Doc {
  const { tenantName } = newOperator;
  return {
    ...newOperator,
    code,
    instances: [
      {
        instanceCode: `${code}-OA`,
        instanceName: `${tenantName}办公平台`,
        scene: SERVICE_CODES.office,
        serviceUrl: HOMES.office,
      },
      {
        instanceCode: `${code}-SRM`,
        instanceName: `${tenantName}供应商门户`,
        scene: SERVICE_CODES.supplier,
        serviceUrl: HOMES.supplier,
      },
    ],
  };
}

/** A line for each broken rule. */
function inWords({ violations }: Violations): StartError {
  const lines = violations.map(({ path, rule, params }) => {
    const title = String(params.title || path);
    const message = ruleMessage(rule, { ...params, title }, 'zh-CN');
    return message.includes(title) ? message : `${title}：${message}`;
  });
  return new StartError(lines.join('\n'));
}
