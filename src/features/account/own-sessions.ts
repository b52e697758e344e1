import type { MessageKind } from '@/contract/api/messages';
import type { NotificationChannel, NotificationSettings } from '@/contract/api/notifications';
import { OWN_ACCOUNT_CALLS, type OwnProfile, type OwnSession, type SignIn } from '@/contract/api/own-account';
import type { ListData } from '@/contract/lists/list-data';
import { request } from '@/services/http/http';

/** Mail, department and roles of the account. Rejects as `http` does. */
export function loadOwnProfile(): Promise<OwnProfile> {
  return request({ url: OWN_ACCOUNT_CALLS.profile, quiet: true });
}

/** The account's latest sign-ins, the latest first. Rejects as `http` does. */
export async function loadSignIns(): Promise<SignIn[]> {
  const { list } = await request<ListData<SignIn>>({ url: OWN_ACCOUNT_CALLS.signIns, quiet: true });
  return list;
}

/** The account's open sessions, the one used last first. Rejects as `http` does. */
export async function loadSessions(): Promise<OwnSession[]> {
  const { list } = await request<ListData<OwnSession>>({ url: OWN_ACCOUNT_CALLS.sessions, quiet: true });
  return list;
}

/** Ends one session of the account. Rejects as `http` does. */
export async function endSession(id: string): Promise<void> {
  await request({
    method: 'DELETE',
    url: OWN_ACCOUNT_CALLS.session.replace(':id', encodeURIComponent(id)),
    quiet: true,
  });
}

/** Ends every session of the account but this one; answers how many. Rejects as `http` does. */
export async function endOtherSessions(): Promise<number> {
  const { count } = await request<{ count: number }>({
    method: 'POST',
    url: OWN_ACCOUNT_CALLS.otherSessions,
    data: {},
    quiet: true,
  });
  return count;
}

/** What the account is notified of. Rejects as `http` does. */
export function loadNotificationSettings(): Promise<NotificationSettings> {
  return request({ url: OWN_ACCOUNT_CALLS.notifications, quiet: true });
}

/** Switches one kind of message on or off for a channel. Rejects as `http` does. */
export function saveNotificationSetting(
  kind: MessageKind,
  channel: NotificationChannel,
  enabled: boolean,
): Promise<NotificationSettings> {
  return request({
    method: 'PUT',
    url: OWN_ACCOUNT_CALLS.notifications,
    data: { settings: [{ kind, channel, enabled }] },
    quiet: true,
  });
}
