import type { Generated } from 'kysely';
import type { MessageKind } from '../../../src/contract/api/messages';
import type { Json } from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    message: {
      tenant_code: string;
      message_id: string;
      /** Whom it is for. */
      account_id: string;
      kind: MessageKind;
      /** Chinese, and the keys of their translations; `{name}` stands for a parameter. */
      title: string;
      body: string;
      params: Json<Record<string, string>>;
      /** A path of the product; empty where it leads nowhere. */
      link: string;
      sent_at: Generated<Date>;
      read_at: Date | null;
    };
    /** A message that waits for the mail of a day. */
    mail_item: {
      tenant_code: string;
      message_id: string;
      account_id: string;
      kind: MessageKind;
      title: string;
      params: Json<Record<string, string>>;
      link: string;
      queued_at: Generated<Date>;
    };
    /** The mail of a person and day. */
    mail_digest: {
      account_id: string;
      /** `YYYY-MM-DD`, in Beijing. */
      day: string;
      attempts: Generated<number>;
      /** When it may be tried again; while it is being sent, until when it is left to whoever sends it. */
      next_at: Date;
      sent_at: Date | null;
    };
  }
}
