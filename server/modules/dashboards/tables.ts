import type { Json } from '../../kernel/db/tables';

interface QuickEntryTable {
  tenant_code: string;
  account_id: string;
  paths: Json<string[]>;
}

declare module '../../kernel/db/tables' {
  interface Tables {
    quick_entry: QuickEntryTable;
  }
}
