import type { Generated } from 'kysely';
import type { MessageKind } from '../../../src/contract/messages';
import type { Json } from '../../kernel/db/tables';

interface MessageTable {
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
}

declare module '../../kernel/db/tables' {
  interface Tables {
    message: MessageTable;
  }
}
