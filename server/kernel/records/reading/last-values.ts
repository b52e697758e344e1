import type { Doc } from '../../../../src/contract/base/doc';
import { lastValueFields, withLastValues } from '../../../../src/contract/fields/last-values';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import { currentDoc } from '../../../../src/contract/records/current-doc';
import type { Trx } from '../../db/tables';
import { isPlain } from '../common/granted-page';
import {
  authorize,
  expressionScope,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../context/record-context';
import { ownerCall } from '../context/through-view';

/** How many of a person's own writes are looked through, the latest first. */
const LOOKED_THROUGH = 500;

/**
 * What the caller last saved on the page in each field that its defaults ask for; a field that was always empty is not
 * there. Throws no_permission where the caller may make no record.
 */
export function readLastValues(context: RecordContext, call: RecordCall): Promise<Doc> {
  return inTenant(context, call.user, async (trx) => {
    await authorize(context, trx, call, 'create');
    return lastValues(trx, call, ownerCall(context, call).page.resource.name);
  });
}

/** `resource` is what the records are stored as, which a page over another's records names none of. */
async function lastValues(trx: Trx, { user, page }: RecordCall, resource: string): Promise<Doc> {
  const asked = lastValueFields(page.form).filter((field) => isPlain(page, field));
  if (asked.length === 0) return {};
  const own = await trx
    .selectFrom((from) =>
      from
        .selectFrom('audit')
        .select(['resource', 'action', 'after', 'at'])
        .where('tenant_code', '=', user.tenantCode)
        .where('account_id', '=', user.accountId)
        .orderBy('at', 'desc')
        .limit(LOOKED_THROUGH)
        .as('own'),
    )
    .select('after')
    .where('resource', '=', resource)
    .where('action', 'in', ['create', 'update'])
    .orderBy('at', 'desc')
    .execute();
  const found: Doc = {};
  for (const { after } of own) {
    const doc = currentDoc(page.form, (after ?? {}) as Doc).doc;
    for (const field of asked) {
      const value = valueAt(doc, field);
      if (!Object.hasOwn(found, field) && value !== undefined && value !== null) found[field] = value;
    }
    if (Object.keys(found).length === asked.length) break;
  }
  return found;
}

/** What expressions see when records of a page are judged; `isNew` where new ones are among them, whose defaults may ask for last values. */
export async function scopeForRecords(
  context: RecordContext,
  call: RecordCall,
  isNew: boolean,
  trx?: Trx,
): Promise<ReturnType<typeof expressionScope>> {
  const scope = expressionScope(context, call.user);
  if (!isNew || lastValueFields(call.page.form).length === 0) return scope;
  const { resource } = ownerCall(context, call).page;
  const read = (run: Trx) => lastValues(run, call, resource.name);
  return withLastValues(scope, await (trx ? read(trx) : inTenant(context, call.user, read)));
}
