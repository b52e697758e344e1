import type { Json } from '../../kernel/db/tables';

interface QuickEntryTable {
  tenant_code: string;
  account_id: string;
  paths: Json<string[]>;
}

interface MemoTable {
  tenant_code: string;
  account_id: string;
  memo_id: string;
  text: string;
  saved_at: Date;
}

declare module '../../kernel/db/tables' {
  interface Tables {
    quick_entry: QuickEntryTable;
    memo: MemoTable;
  }
}
