import type { Json } from '../../kernel/db/tables';

interface TableSettingTable {
  tenant_code: string;
  account_id: string;
  table_code: string;
  config: Json;
  updated_at: Date;
}

declare module '../../kernel/db/tables' {
  interface Tables {
    table_setting: TableSettingTable;
  }
}
