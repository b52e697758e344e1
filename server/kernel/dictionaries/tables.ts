import type { Json } from '../db/tables';
import type { TenantItem } from './merge';

declare module '../db/tables' {
  interface Tables {
    tenant_dictionary: {
      tenant_code: string;
      name: string;
      items: Json<TenantItem[]>;
    };
  }
}
