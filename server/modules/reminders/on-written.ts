import { dueFor, remindersOf } from '../../../src/contract/api/reminders';
import { ExpressionError } from '../../../src/contract/expressions/expression';
import { today } from '../../../src/contract/fields/derived';
import { systemUser } from '../../kernel/base/system-account';
import { asTenantOwner } from '../../kernel/db/as-role';
import type { Trx } from '../../kernel/db/tables';
import type { RecordWrite } from '../../kernel/records/hooks/hooks';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { remindOfRecord } from './remind-record';

/** Reminds at once of a date that a record is written with and that is due today; what is kept of a record goes with it. */
export async function remindOfWritten(trx: Trx, write: RecordWrite): Promise<void> {
  const { page, recordId, tenantCode, after, registry } = write;
  const rules = remindersOf(page);
  if (rules.length === 0) return;
  if (!after) {
    await forget(trx, write);
    return;
  }
  // What the gateway writes by itself is looked at by the job.
  if (!registry) return;
  const now = new Date();
  for (const rule of rules) {
    if (!dueFor(rule, after, today(now))) continue;
    try {
      const reminding = { registry: registry as SchemaRegistry, now };
      await remindOfRecord(trx, reminding, { user: systemUser(tenantCode), page, rule, recordId });
    } catch (reason) {
      // A condition that fails keeps nobody from writing; the job logs it.
      if (!(reason instanceof ExpressionError)) throw reason;
    }
  }
}

async function forget(trx: Trx, { page, recordId, tenantCode }: RecordWrite) {
  await asTenantOwner(trx, () =>
    trx
      .deleteFrom('reminder')
      .where('tenant_code', '=', tenantCode)
      .where('resource', '=', page.resource.name)
      .where('record_id', '=', recordId)
      .execute(),
  );
}
