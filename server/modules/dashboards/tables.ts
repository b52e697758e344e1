import type { Json } from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    quick_entry: {
      tenant_code: string;
      account_id: string;
      paths: Json<string[]>;
    };
  }
}
