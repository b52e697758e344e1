import type {} from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    /** A record that another one has collected as a row. */
    record_collected: {
      tenant_code: string;
      /** The resource of the record that has collected it, and the list that the row stands in. */
      resource: string;
      list: string;
      /** The resource of the record that was collected. */
      source: string;
      source_id: string;
      /** What the row keeps of it. */
      source_key: string;
      record_id: string;
    };
  }
}
