import type { MessageKind } from '@/contract/api/messages';
import type { NotificationChannel, NotificationSettings } from '@/contract/api/notifications';
import { OWN_ACCOUNT_CALLS, type OwnProfile, type OwnSession, type SignIn } from '@/contract/api/own-account';
import type { ListData } from '@/contract/lists/list-data';
import { get, post, put, remove } from '@/services/http/calls';

/** Mail, department and roles of the account. Rejects as `http` does. */
export function loadOwnProfile(): Promise<OwnProfile> {
  return get(OWN_ACCOUNT_CALLS.profile);
}

/** The account's latest sign-ins, the latest first. Rejects as `http` does. */
export async function loadSignIns(): Promise<SignIn[]> {
  const { list } = await get<ListData<SignIn>>(OWN_ACCOUNT_CALLS.signIns);
  return list;
}

/** The account's open sessions, the one used last first. Rejects as `http` does. */
export async function loadSessions(): Promise<OwnSession[]> {
  const { list } = await get<ListData<OwnSession>>(OWN_ACCOUNT_CALLS.sessions);
  return list;
}

/** Ends one session of the account. Rejects as `http` does. */
export async function endSession(id: string): Promise<void> {
  await remove(OWN_ACCOUNT_CALLS.session.replace(':id', encodeURIComponent(id)));
}

/** Ends every session of the account but this one; answers how many. Rejects as `http` does. */
export async function endOtherSessions(): Promise<number> {
  const { count } = await post<{ count: number }>(OWN_ACCOUNT_CALLS.otherSessions, {});
  return count;
}

/** What the account is notified of. Rejects as `http` does. */
export function loadNotificationSettings(): Promise<NotificationSettings> {
  return get(OWN_ACCOUNT_CALLS.notifications);
}

/** Switches one kind of message on or off for a channel. Rejects as `http` does. */
export function saveNotificationSetting(
  kind: MessageKind,
  channel: NotificationChannel,
  enabled: boolean,
): Promise<NotificationSettings> {
  return put(OWN_ACCOUNT_CALLS.notifications, { settings: [{ kind, channel, enabled }] });
}
