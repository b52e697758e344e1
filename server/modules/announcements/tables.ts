interface AnnouncementReadTable {
  tenant_code: string;
  message_id: string;
  account_id: string;
  supplier_code: string;
  read_at: Date;
}

declare module '../../kernel/db/tables' {
  interface Tables {
    announcement_read: AnnouncementReadTable;
  }
}

export {};
