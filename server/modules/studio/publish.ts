import { randomUUID } from 'node:crypto';
import type { Publication } from '../../../src/contract/studio/studio';
import { Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { enterTenantAsOwner } from '../../kernel/db/database';
import type { Kernel } from '../../kernel/module';
import { withoutTenants } from './checked-texts';
import { type DraftRow, dropDraft, personOf } from './drafts';
import { basesOf, publishesAlone, textsOf, whatItWaitsFor } from './review';
import { trialsOf } from './trial-thread';

/**
 * Publishes a draft as it stands: all of its files come into service together, the draft goes, and who wrote it, who
 * decided and why is kept. Throws other_publisher, draft_not_waiting,
 * draft_changed, or publication_refused with what is in the way.
 */
export async function publishDraft(kernel: Kernel, user: User, row: DraftRow): Promise<Publication> {
  const { registry, clock } = kernel;
  const texts = textsOf(row);
  const trials = trialsOf(registry);
  const { changes } = await trials.assess(texts);
  // What has been in service was decided on before.
  const alone = row.restores !== null || (await publishesAlone(kernel, user.tenantCode));
  if (whatItWaitsFor(row, user, { alone, changes }) !== undefined)
    throw new Refusal(row.writers.includes(user.accountId) ? 'other_publisher' : 'draft_not_waiting');
  const publication: Publication = {
    id: randomUUID(),
    title: row.title,
    author: row.author,
    ...(!row.writers.includes(user.accountId) && { reviewer: personOf(user) }),
    reason: row.reason ?? '',
    ...(row.restores !== null && { restores: row.restores }),
    at: clock().toISOString(),
    files: [...texts.keys()],
  };
  const outcome = await registry.publish({
    id: publication.id,
    texts,
    over: await basesOf(kernel, row),
    assess: trials.assess,
    keep: async (trx) => {
      await enterTenantAsOwner(trx, user.tenantCode);
      await dropDraft(trx, user, { id: row.draft_id, revision: row.revision });
      const { id, title, author, reviewer, reason, restores, files } = publication;
      await trx
        .insertInto('publication')
        .values({
          publication_id: id,
          tenant_code: user.tenantCode,
          title,
          author: JSON.stringify(author),
          reviewer: reviewer ? JSON.stringify(reviewer) : null,
          reason,
          restores: restores ?? null,
          files: JSON.stringify(files),
          at: clock(),
        })
        .execute();
    },
  });
  if ('outdated' in outcome)
    throw new Refusal('publication_refused', { outdated: outcome.outdated, problems: [] });
  if ('problems' in outcome)
    throw new Refusal('publication_refused', {
      outdated: [],
      problems: outcome.problems.map(withoutTenants),
    });
  return publication;
}
