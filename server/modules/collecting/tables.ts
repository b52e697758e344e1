import type {} from '../../kernel/db/tables';

/** A record that another one has collected as a row. */
interface RecordCollectedTable {
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
}

declare module '../../kernel/db/tables' {
  interface Tables {
    record_collected: RecordCollectedTable;
  }
}
