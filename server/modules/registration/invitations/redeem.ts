import { sql } from 'kysely';
import type { Doc } from '../../../../src/contract/base/doc';
import { nowInBeijing, today } from '../../../../src/contract/fields/derived';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { recordChange } from '../../../kernel/audit/write-audit';
import { Refusal } from '../../../kernel/base/errors';
import { inTenantAsOwner } from '../../../kernel/db/database';
import type { Db, Trx } from '../../../kernel/db/tables';
import { tableName } from '../../../kernel/records/tables/table';
import { invitationCodeOf } from './code';

/** An invitation that can be used now. */
export interface Invitation {
  code: string;
  tenantCode: string;
  tenantName: string;
  /** Whom the staff had in mind; empty where they did not say. */
  companyName: string;
}

export interface InvitedSupplier {
  accountId: string;
  supplierName: string;
  telephone: string;
}

/** What makes an invitation good for somebody, in one condition for looking and for using. */
const usable = (code: string, telephone: string, now: Date) => sql`
  doc->>'invitationCode' = ${code} AND doc->>'status' = 'open' AND doc->>'expiresOn' >= ${today(now)}
  AND coalesce(doc->>'telephone', ${telephone}) = ${telephone}`;

/**
 * The invitation behind a code that somebody typed. Throws `invitation_unusable` for one that is unknown, used,
 * withdrawn, expired, of a tenant that is closed, or for another phone: nobody learns which.
 */
export async function findInvitation(
  kysely: Db,
  page: RecordPage,
  { typed, telephone, now }: { typed: string; telephone: string; now: Date },
): Promise<Invitation> {
  const code = invitationCodeOf(typed);
  const tenant = await kysely
    .selectFrom('invitation_code')
    .innerJoin('tenant', 'tenant.tenant_code', 'invitation_code.tenant_code')
    .select(['tenant.tenant_code', 'tenant.tenant_name'])
    .where('invitation_code.code', '=', code)
    .where('tenant.disabled', '=', false)
    .executeTakeFirst();
  if (!tenant) throw new Refusal('invitation_unusable');
  const { tenant_code: tenantCode, tenant_name: tenantName } = tenant;
  const doc = await usableDoc(kysely, page, { tenantCode, code, telephone, now });
  if (!doc) throw new Refusal('invitation_unusable');
  return { code, tenantCode, tenantName, companyName: String(doc.companyName ?? '') };
}

interface Use {
  tenantCode: string;
  code: string;
  telephone: string;
  now: Date;
}

/** Whether an invitation that somebody has begun with can still be used by that phone. */
export async function isUsable(kysely: Db, page: RecordPage, use: Use): Promise<boolean> {
  return (await usableDoc(kysely, page, use)) !== undefined;
}

function usableDoc(kysely: Db, page: RecordPage, { tenantCode, code, telephone, now }: Use) {
  return inTenantAsOwner(kysely, tenantCode, async (trx): Promise<Doc | undefined> => {
    const { rows } = await sql<{ doc: Doc }>`SELECT doc FROM ${sql.id(tableName(page.resource.name))}
      WHERE tenant_code = ${tenantCode} AND ${usable(code, telephone, now)}`.execute(trx);
    return rows[0]?.doc;
  });
}

/**
 * Uses an invitation up, in the transaction of what it is for: of several at once one does, the others are refused
 * (`invitation_unusable`). The transaction is the tables' owner's, in the inviting tenant.
 */
export async function redeemInvitation(
  trx: Trx,
  page: RecordPage,
  { tenantCode, code, by, now }: { tenantCode: string; code: string; by: InvitedSupplier; now: Date },
): Promise<void> {
  const used = {
    status: 'used',
    usedBySupplier: by.supplierName,
    usedByTelephone: by.telephone,
    usedAt: nowInBeijing(now),
  };
  const { rows } = await sql<{ id: string; doc: Doc }>`
    UPDATE ${sql.id(tableName(page.resource.name))}
    SET doc = doc || ${JSON.stringify(used)}::jsonb, version = version + 1, updated_at = now(),
      updated_by = ${by.accountId}
    WHERE tenant_code = ${tenantCode} AND ${usable(code, by.telephone, now)}
    RETURNING id, doc`.execute(trx);
  const [row] = rows;
  if (!row) throw new Refusal('invitation_unusable');
  const { usedBySupplier: _s, usedByTelephone: _t, usedAt: _a, ...before } = row.doc;
  await recordChange(
    trx,
    { tenantCode, accountId: by.accountId, supplierCode: '' },
    {
      resource: page.resource.name,
      recordId: row.id,
      action: 'update',
      before: { ...before, status: 'open' },
      after: row.doc,
    },
  );
}
