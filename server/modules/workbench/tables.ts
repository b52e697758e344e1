import type {} from '../../kernel/db/tables';

interface MemoTable {
  tenant_code: string;
  account_id: string;
  memo_id: string;
  text: string;
  saved_at: Date;
}

declare module '../../kernel/db/tables' {
  interface Tables {
    memo: MemoTable;
  }
}
