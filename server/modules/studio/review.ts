import type { Change } from '../../../src/contract/language/page-changes';
import type { DraftReview } from '../../../src/contract/studio/studio';
import type { User } from '../../kernel/base/user';
import type { CallerTransactions } from '../../kernel/http/route';
import type { Kernel } from '../../kernel/module';
import type { RecordContext } from '../../kernel/records/context/record-context';
import { hashOf, versionAt } from '../../kernel/schemas/page-versions';
import { outdatedFiles } from '../../kernel/schemas/publish-texts';
import type { TriedTexts } from '../../kernel/schemas/trial';
import { withoutTenants } from './checked-texts';
import type { DraftRow } from './drafts';
import { touchedRecords } from './touched-records';
import { trialsOf } from './trial-thread';

/** The texts of a draft as they would be in service. */
export const textsOf = ({ files }: Pick<DraftRow, 'files'>): TriedTexts =>
  new Map(files.map(({ file, text }) => [file, text]));

/** Whether somebody may see or do more, or less, afterwards: authors do not decide that alone. */
export const widens = (changes: readonly Change[]): boolean =>
  changes.some(({ effect, level }) => effect === 'permission' && level !== 'info');

/** The texts that a draft was begun from, as hashes by file: where another is in service, it is out of date. */
export async function basesOf(
  { database }: Pick<Kernel, 'database'>,
  { files }: Pick<DraftRow, 'files'>,
): Promise<Map<string, string>> {
  const bases = await Promise.all(
    files.map(async ({ file, base }): Promise<[string, string]> => {
      const version = base === null ? undefined : await versionAt(database.kysely, base);
      return [file, hashOf(version?.file === file ? version.text : undefined)];
    }),
  );
  return new Map(bases);
}

/** Whether authors of a tenant publish what widens nothing without a second person. */
export async function publishesAlone(
  { database }: Pick<Kernel, 'database'>,
  tenantCode: string,
): Promise<boolean> {
  const row = await database.kysely
    .selectFrom('tenant')
    .select('publishes_alone')
    .where('tenant_code', '=', tenantCode)
    .executeTakeFirst();
  return row?.publishes_alone ?? false;
}

/** Why an account may not publish a draft, in Chinese; undefined where it may. */
export function whatItWaitsFor(
  { writers, state }: Pick<DraftRow, 'writers' | 'state'>,
  { accountId }: Pick<User, 'accountId'>,
  { alone, changes }: { alone: boolean; changes: readonly Change[] },
): string | undefined {
  if (!writers.includes(accountId)) return state === 'waiting' ? undefined : '还没有提交发布';
  if (widens(changes)) return '改动会改变谁能看、谁能做什么，需要没有写过这份草稿的人来发布';
  return alone ? undefined : '需要没有写过这份草稿的人来发布';
}

/** What publishing a draft would bring about, as far as page files go; `waitsFor` is in Chinese. */
export async function judgeDraft(kernel: Kernel, user: User, row: DraftRow) {
  const { registry } = kernel;
  const assessment = await trialsOf(registry).assess(textsOf(row));
  const { changes, errors } = assessment;
  const alone = await publishesAlone(kernel, user.tenantCode);
  return {
    assessment,
    changes,
    waitsFor: whatItWaitsFor(row, user, { alone, changes }),
    problems: errors.map(withoutTenants),
    outdated: outdatedFiles(registry.texts(), await basesOf(kernel, row)),
  };
}

/** The same with the records that it concerns, as the caller is told of it. */
export async function reviewDraft(
  kernel: RecordContext & Kernel,
  tx: CallerTransactions,
  user: User,
  row: DraftRow,
  t: (text: string) => string,
): Promise<DraftReview> {
  const { assessment, changes, waitsFor, problems, outdated } = await judgeDraft(kernel, user, row);
  return {
    changes,
    widens: widens(changes),
    mayPublish: waitsFor === undefined,
    ...(waitsFor !== undefined && { waitsFor: t(waitsFor) }),
    problems,
    outdated,
    records: await tx.write((trx) => touchedRecords(kernel, trx, user, assessment)),
  };
}
