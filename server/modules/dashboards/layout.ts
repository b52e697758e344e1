import { z } from 'zod';
import type { DashboardLayout } from '../../../src/contract/pages/dashboards';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { keepSetting, readSetting } from '../table-settings/public';

const ids = z.array(z.string().min(1).max(200)).max(60);

export const layout: z.ZodType<DashboardLayout> = z.strictObject({
  hidden: ids.describe('收起的卡片'),
  order: ids.describe('其余卡片的次序；不写的留在原处'),
});

const NONE: DashboardLayout = { hidden: [], order: [] };

/** Kept beside the settings of tables, under the address of the dashboard. */
export async function readLayout(trx: Trx, user: User, path: string): Promise<DashboardLayout> {
  const kept = layout.safeParse((await readSetting(trx, user, path)) ?? NONE);
  return kept.success ? kept.data : NONE;
}

/** Keeps an arrangement in place of the one before. Throws too_many_tables. */
export async function keepLayout(
  trx: Trx,
  user: User,
  path: string,
  arranged: DashboardLayout,
  now: Date,
): Promise<void> {
  await keepSetting(trx, user, { tableCode: path, config: { ...arranged } }, now);
}
