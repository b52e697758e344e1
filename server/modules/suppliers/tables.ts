import type { Generated } from 'kysely';

declare module '../../kernel/db/tables' {
  interface Tables {
    supplier_approval: {
      tenant_code: string;
      approval_id: string;
      supplier_code: string;
      /** The code of the transition; empty where a status changed in another way. */
      code: string;
      from_status: number;
      to_status: number;
      account_id: string;
      reason: string | null;
      at: Generated<Date>;
    };
  }
}
