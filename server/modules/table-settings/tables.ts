import type { Json } from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    table_setting: {
      tenant_code: string;
      account_id: string;
      table_code: string;
      config: Json;
      updated_at: Date;
    };
  }
}
