import type { NullableJson } from '../../kernel/db/tables';

declare module '../../kernel/db/tables' {
  interface Tables {
    /** A supplier that registers, from the proof of its phone on. */
    registration: {
      tenant_code: string;
      telephone: string;
      /** What the account and the supplier are going to be: files that are uploaded before belong to them. */
      account_id: string;
      supplier_code: string;
      /** The invitation that it is going to use; null where it registers by itself. */
      invitation_code: string | null;
      username: string | null;
      password_hash: string | null;
      referrer_mobile: string | null;
      referrer_name: string | null;
      agreed_at: Date | null;
      company: NullableJson;
      updated_at: Date;
      finished_at: Date | null;
    };
    /** Whose invitation a code is, since who types it names no tenant. */
    invitation_code: {
      code: string;
      tenant_code: string;
    };
  }
}
