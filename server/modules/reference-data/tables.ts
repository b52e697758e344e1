import type { ColumnType } from 'kysely';

declare module '../../kernel/db/tables' {
  interface Tables {
    bank: {
      cnaps_code: string;
      bank_name: string;
      branch_name: string;
      bank_code: ColumnType<string, never, never>;
    };
  }
}
