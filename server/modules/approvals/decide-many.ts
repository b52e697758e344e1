import { type DecisionTarget, decisionsOf } from '../../../src/contract/api/approvals';
import type { BulkOutcome } from '../../../src/contract/api/envelope';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { levelNamed } from '../../../src/contract/pages/approval-route';
import { badRequest, noPermission, notFound, Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { pageNamed } from '../../kernel/records/context/as-read';
import type { RecordContext } from '../../kernel/records/context/record-context';
import { moveRecords } from '../../kernel/records/writes/transit-many';
import { optionalComment, reasonFor } from '../../kernel/records/writes/transit-record';
import { decideLevels } from './route/decide-levels';

export type DecisionOutcome = BulkOutcome & { resource: string };

interface Group {
  page: RecordPage;
  code: string;
  targets: DecisionTarget[];
}

/**
 * Decides records of several pages, each page and code by itself and each record as its own transition would: one that
 * cannot be decided is told with its refusal, the others go on. The same idempotency key answers the same outcomes.
 * Throws bad_request, not_found, or no_permission for an account of a supplier, and has then changed nothing.
 */
export async function decideMany(
  context: RecordContext,
  user: User,
  { list, reason, key }: { list: readonly DecisionTarget[]; reason: unknown; key: string | undefined },
): Promise<DecisionOutcome[]> {
  if (user.supplierCode !== null) throw noPermission();
  const groups = await grouped(context, user, list);
  for (const { page, code } of groups) {
    if (isLevel(page, code)) optionalComment(reason);
    else reasonFor(decisionOf(page, code), reason);
  }
  const outcomes = new Map<string, DecisionOutcome>();
  for (const { page, code, targets } of groups) {
    // As it was asked for: a second page has a name of its own, under which others keep nothing.
    const { resource } = targets[0]!;
    const records = targets.map(({ id, version }) => ({ id, version }));
    const input = { targets: records, code, reason, key: key && `${key}:${resource}:${code}` };
    const decide = isLevel(page, code) ? decideLevels : moveRecords;
    for (const one of await decide(context, { user, page }, input).catch(refusedAll(records)))
      outcomes.set(nameOf({ resource, id: one.id }), { ...one, resource });
  }
  return list.map((target) => outcomes.get(nameOf(target))!);
}

const isLevel = (page: RecordPage, code: string) => levelNamed(page, code) !== undefined;

async function grouped(
  context: RecordContext,
  user: User,
  list: readonly DecisionTarget[],
): Promise<Group[]> {
  if (new Set(list.map(nameOf)).size < list.length) throw badRequest([{ path: 'list', message: '记录重复' }]);
  const groups = new Map<string, Group>();
  for (const target of list) {
    const page = await pageNamed(context, user, target.resource);
    const name = `${target.resource}:${target.code}`;
    const group = groups.get(name) ?? { page, code: target.code, targets: [] };
    groups.set(name, { ...group, targets: [...group.targets, target] });
  }
  return [...groups.values()];
}

function decisionOf(page: RecordPage, code: string) {
  const decision = decisionsOf(page).find((one) => one.code === code);
  if (!decision) throw notFound();
  return decision;
}

/** What is refused for all records of a page, such as a grant that went, is told of each: other pages were decided. */
function refusedAll(records: readonly { id: string }[]) {
  return (refusal: unknown): BulkOutcome[] => {
    if (!(refusal instanceof Refusal)) throw refusal;
    return records.map(({ id }) => ({ id, status: 'refused', code: refusal.code }));
  };
}

function nameOf({ resource, id }: Pick<DecisionTarget, 'resource' | 'id'>): string {
  return `${resource} ${id}`;
}
