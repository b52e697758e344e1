import {
  isFixed,
  type NotificationChannel,
  type NotificationSetting,
  notificationSettings,
} from '../../../../src/contract/api/notifications';
import { badRequest } from '../../../kernel/base/errors';
import type { Db } from '../../../kernel/db/tables';

type Choice = Pick<NotificationSetting, 'kind' | 'channel' | 'enabled'>;

/** What an account is notified of by each of the channels, as it has chosen or by default. */
export async function readNotificationSettings(
  db: Db,
  accountId: string,
  channels: readonly NotificationChannel[],
): Promise<NotificationSetting[]> {
  const chosen = await db
    .selectFrom('notification_setting')
    .select(['kind', 'channel', 'enabled'])
    .where('account_id', '=', accountId)
    .execute();
  return notificationSettings(chosen, channels);
}

/** Keeps what an account has chosen. Throws bad_request for a channel that is not there, or what cannot be switched off. */
export async function saveNotificationSettings(
  db: Db,
  accountId: string,
  choices: readonly Choice[],
  channels: readonly NotificationChannel[],
): Promise<void> {
  const faults = choices.flatMap(({ kind, channel, enabled }, index) => {
    if (!channels.includes(channel))
      return [{ path: `settings.${index}.channel`, message: '本系统没有开通这种通知方式' }];
    if (isFixed(kind, channel) && !enabled)
      return [{ path: `settings.${index}.enabled`, message: '账号安全等系统通知不能关闭' }];
    return [];
  });
  if (faults.length > 0) throw badRequest(faults);
  await db.transaction().execute(async (trx) => {
    for (const { kind, channel, enabled } of choices) {
      await trx
        .insertInto('notification_setting')
        .values({ account_id: accountId, kind, channel, enabled })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'kind', 'channel']).doUpdateSet({ enabled }),
        )
        .execute();
    }
  });
}
