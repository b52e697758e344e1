import type {} from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    memo: {
      tenant_code: string;
      account_id: string;
      memo_id: string;
      text: string;
      saved_at: Date;
    };
  }
}
