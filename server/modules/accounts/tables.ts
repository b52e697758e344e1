import type { MessageKind } from '../../../src/contract/api/messages';
import type { NotificationChannel } from '../../../src/contract/api/notifications';

declare module '../../kernel/db/tables' {
  interface Tables {
    avatar: {
      account_id: string;
      /** Stands in its path; nobody guesses it. */
      avatar_id: string;
      bytes: Buffer;
    };
    /** What an account has chosen for a kind of message and a channel; what it has not is as `isOnByDefault` says. */
    notification_setting: {
      account_id: string;
      kind: MessageKind;
      channel: NotificationChannel;
      enabled: boolean;
    };
  }
}
