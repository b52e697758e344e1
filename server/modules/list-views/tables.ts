import type { Json } from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    shared_view: {
      tenant_code: string;
      view_id: string;
      page_path: string;
      view: Json;
      params: Json;
      shared_by: string;
      shared_at: Date;
    };
  }
}
