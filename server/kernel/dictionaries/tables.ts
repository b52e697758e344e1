import type { Json } from '../db/tables';
import type { TenantItem } from './merge';

interface TenantDictionaryTable {
  tenant_code: string;
  name: string;
  items: Json<TenantItem[]>;
}

declare module '../db/tables' {
  interface Tables {
    tenant_dictionary: TenantDictionaryTable;
  }
}
