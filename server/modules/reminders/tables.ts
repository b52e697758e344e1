import type { Generated } from 'kysely';
import type { Json } from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    /** People were reminded of a date of a record. */
    reminder: {
      tenant_code: string;
      resource: string;
      record_id: string;
      /** Which entry of the page's `remind`: see `ReminderRule.name`. */
      rule: string;
      /** `YYYY-MM-DD` */
      date: string;
      /** Which of the entry's days. */
      day: number;
      accounts: Json<string[]>;
      told_at: Generated<Date>;
    };
  }
}
