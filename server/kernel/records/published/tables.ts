/**
 * Which account of a supplier has read which published record. Its names are those of the first page that had receipts:
 * copies of earlier versions go on with them.
 */
interface ReadReceiptTable {
  tenant_code: string;
  message_id: string;
  account_id: string;
  supplier_code: string;
  read_at: Date;
}

declare module '../../db/tables' {
  interface Tables {
    announcement_read: ReadReceiptTable;
  }
}

export {};
