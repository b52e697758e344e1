import type { Generated } from 'kysely';

declare module '../../kernel/db/tables' {
  interface Tables {
    record_comment: {
      tenant_code: string;
      comment_id: string;
      resource: string;
      record_id: string;
      /** Whose record it is; empty where it is no supplier's. */
      supplier_code: string;
      account_id: string;
      text: string;
      /** A note of the office, which suppliers never read. */
      internal: Generated<boolean>;
      at: Generated<Date>;
    };
  }
}
