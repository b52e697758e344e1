import { MESSAGE_KINDS, type MessageKind } from './messages';

/**
 * How somebody is told of a message: by the bell of the product, by text message where the operator has a provider, or in
 * one mail a day where there is a server for it.
 */
export const NOTIFICATION_CHANNELS = ['product', 'sms', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** What holds where an account has chosen nothing: all in the product, and dates that come near in the mail of the day. */
export function isOnByDefault(kind: MessageKind, channel: NotificationChannel): boolean {
  return channel === 'product' || (channel === 'mail' && kind === 'reminder');
}

/** Warnings about one's own account cannot be silenced: whoever got into it would do that first. */
const ALWAYS_NOTIFIED: MessageKind = 'system';

export interface NotificationSettings {
  /** Those that this installation has. */
  channels: NotificationChannel[];
  settings: NotificationSetting[];
}

export interface NotificationSetting {
  kind: MessageKind;
  channel: NotificationChannel;
  enabled: boolean;
  /** It cannot be switched off. */
  fixed?: true;
}

export const isFixed = (kind: MessageKind, channel: NotificationChannel): boolean =>
  kind === ALWAYS_NOTIFIED && channel === 'product';

/** Each kind by each of the channels, as chosen, else by default. */
export function notificationSettings(
  chosen: readonly Omit<NotificationSetting, 'fixed'>[],
  channels: readonly NotificationChannel[],
): NotificationSetting[] {
  return MESSAGE_KINDS.flatMap((kind) =>
    channels.map((channel): NotificationSetting => {
      if (isFixed(kind, channel)) return { kind, channel, enabled: true, fixed: true };
      const own = chosen.find((one) => one.kind === kind && one.channel === channel);
      return { kind, channel, enabled: own?.enabled ?? isOnByDefault(kind, channel) };
    }),
  );
}
