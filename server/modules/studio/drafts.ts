import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Draft, DraftFile, DraftHead, Person } from '../../../src/contract/studio/studio';
import { notFound, Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { Tables, Trx } from '../../kernel/db/tables';

/** A draft with those who wrote it. */
export type DraftRow = Selectable<Tables['studio_draft']>;

/** Drafts of one tenant at a time. */
const MOST_DRAFTS = 200;

export const personOf = ({ accountId, displayName }: User): Person => ({ accountId, name: displayName });

export function presentDraft(row: DraftRow): Draft {
  return { ...headOf(row), files: row.files };
}

export function headOf(row: Omit<DraftRow, 'files'> & { files: readonly { file: string }[] }): DraftHead {
  return {
    id: row.draft_id,
    title: row.title,
    state: row.state,
    revision: row.revision,
    files: row.files.map(({ file }) => file),
    author: row.author,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.remark !== null && { remark: row.remark }),
  };
}

/** Somebody has changed the draft since the caller read it: the draft as it is now. */
export const changedDraft = (row: DraftRow) => new Refusal('draft_changed', { draft: presentDraft(row) });

/** The drafts of the caller's tenant, the last changed first. */
export async function listDrafts(trx: Trx, { tenantCode }: User): Promise<DraftHead[]> {
  const rows = await trx
    .selectFrom('studio_draft')
    .selectAll()
    .where('tenant_code', '=', tenantCode)
    .orderBy('changed_at', 'desc')
    .execute();
  return rows.map(headOf);
}

/** A draft of the caller's tenant. Throws not_found. */
export async function findDraft(trx: Trx, { tenantCode }: User, id: string): Promise<DraftRow> {
  const row = await draftOf(trx, tenantCode, id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const draftOf = (trx: Trx, tenantCode: string, id: string) =>
  trx.selectFrom('studio_draft').selectAll().where('tenant_code', '=', tenantCode).where('draft_id', '=', id);

export interface NewDraft {
  title: string;
  files: readonly DraftFile[];
  restores?: number;
  /** Why it is handed in at once. */
  reason?: string;
}

/** Begins a draft. Throws too_many_drafts. */
export async function beginDraft(
  trx: Trx,
  user: User,
  { title, files, restores, reason }: NewDraft,
  now: Date,
): Promise<DraftRow> {
  const { count } = await trx
    .selectFrom('studio_draft')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_code', '=', user.tenantCode)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_DRAFTS) throw new Refusal('too_many_drafts');
  const person = JSON.stringify(personOf(user));
  return trx
    .insertInto('studio_draft')
    .values({
      tenant_code: user.tenantCode,
      draft_id: randomUUID(),
      title,
      state: reason === undefined ? 'open' : 'waiting',
      revision: 1,
      files: JSON.stringify(files),
      author: person,
      changed_by: person,
      writers: JSON.stringify([user.accountId]),
      changed_at: now,
      reason: reason ?? null,
      restores: restores ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type DraftChange = Partial<Pick<DraftRow, 'title' | 'state' | 'files' | 'reason' | 'remark'>>;

/**
 * Changes a draft that is as the caller saw it. Throws not_found, or draft_changed with the draft as it is now.
 * @param writes Whether its texts change: who writes does not decide on it as the second person.
 */
export async function changeDraft(
  trx: Trx,
  user: User,
  { id, revision }: { id: string; revision: number },
  change: DraftChange,
  { writes, now }: { writes: boolean; now: Date },
): Promise<DraftRow> {
  const row = await draftAt(trx, user, { id, revision });
  if (writes && row.state !== 'open') throw new Refusal('draft_waiting');
  const { files, ...values } = change;
  const writers = [...new Set([...row.writers, user.accountId])];
  return trx
    .updateTable('studio_draft')
    .set({
      ...values,
      ...(files && { files: JSON.stringify(files) }),
      ...(writes && {
        writers: JSON.stringify(writers),
        changed_by: JSON.stringify(personOf(user)),
        changed_at: now,
        restores: null,
      }),
      revision: revision + 1,
    })
    .where('tenant_code', '=', user.tenantCode)
    .where('draft_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A draft that is as the caller saw it, held until the transaction ends. Throws not_found, or draft_changed. */
async function draftAt(
  trx: Trx,
  { tenantCode }: Pick<User, 'tenantCode'>,
  { id, revision }: { id: string; revision: number },
): Promise<DraftRow> {
  const row = await draftOf(trx, tenantCode, id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  if (row.revision !== revision) throw changedDraft(row);
  return row;
}

/** Takes a draft away that is as the caller saw it. Throws not_found, or draft_changed. */
export async function dropDraft(
  trx: Trx,
  user: Pick<User, 'tenantCode'>,
  at: { id: string; revision: number },
): Promise<void> {
  await draftAt(trx, user, at);
  await trx
    .deleteFrom('studio_draft')
    .where('tenant_code', '=', user.tenantCode)
    .where('draft_id', '=', at.id)
    .execute();
}
