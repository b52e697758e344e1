import { outsidePolicies } from '../../kernel/db/outside-policies';
import type { RenameListener } from '../../kernel/records/hooks/hooks';

/** Shared views stay with their page. */
export const followSharedViews: RenameListener = async (trx, { kind, from, to }) => {
  if (kind !== 'page') return;
  await outsidePolicies(trx, 'shared_view', async () => {
    await trx.updateTable('shared_view').set({ page_path: to }).where('page_path', '=', from).execute();
  });
};
