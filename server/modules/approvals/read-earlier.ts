import { decisionsOf, type EarlierVersion } from '../../../src/contract/api/approvals';
import type { Doc } from '../../../src/contract/base/doc';
import { writtenByTransitions } from '../../../src/contract/fields/record-state';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { currentDoc } from '../../../src/contract/records/current-doc';
import { TRANSITION } from '../../kernel/audit/write-audit';
import {
  authorize,
  existing,
  inTenant,
  type RecordCall,
  type RecordContext,
} from '../../kernel/records/context/record-context';
import { changesSeen } from '../../kernel/records/reading/changes-seen';

/**
 * What became of a record since somebody last decided it, without what the transitions themselves write; undefined where
 * nobody has, or nothing did. Throws no_permission, bad_request or record_not_found.
 */
export function readEarlier(
  context: RecordContext,
  call: RecordCall,
  id: unknown,
): Promise<EarlierVersion | undefined> {
  const { user, page } = call;
  return inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'get');
    const record = await existing(trx, call, id);
    const decisions = decisionsOf(page);
    if (decisions.length === 0) return undefined;
    const last = await trx
      .selectFrom('audit')
      .select(['action', 'at', 'after'])
      .where('tenant_code', '=', user.tenantCode)
      .where('resource', '=', page.resource.name)
      .where('record_id', '=', record.id)
      .where(
        'action',
        'in',
        decisions.map(({ code }) => TRANSITION + code),
      )
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last?.after) return undefined;
    const changes = changesSince(page, currentDoc(page.form, last.after as Doc).doc, record.doc);
    if (changes.length === 0) return undefined;
    const decision = decisions.find(({ code }) => TRANSITION + code === last.action);
    return { at: last.at.toISOString(), label: decision?.label ?? '', changes };
  });
}

function changesSince(page: RecordPage, before: Doc, after: Doc) {
  const written = new Set([
    page.states?.field,
    ...writtenByTransitions(page),
    ...(page.states?.transitions ?? []).flatMap(({ asks }) => asks ?? []),
  ]);
  return changesSeen(page, before, after).filter(({ path }) => !written.has(path));
}
