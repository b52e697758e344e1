import type { Generated } from 'kysely';

declare module '../../kernel/db/tables' {
  interface Tables {
    sign_in_failure: {
      username_key: string;
      failures: number;
      last_at: Date;
    };
    guess_ceiling: {
      ceiling_key: string;
      guesses: number;
      first_at: Date;
      delayed_until: Date | null;
    };
    known_device: {
      account_id: string;
      device_hash: string;
      last_at: Date;
    };
    captcha: {
      device_id: string;
      answer_hash: string;
      expires_at: Date;
    };
    /** A device that has read an image code, and the codes by SMS it may still ask for. */
    sms_device: {
      device_hash: string;
      sends_left: number;
      proved_until: Date;
    };
    /** A code sent by SMS: the last one for a phone and a purpose. */
    sms_code: {
      telephone: string;
      purpose: string;
      device_hash: string;
      code_hash: string;
      tries: Generated<number>;
      sent_at: Date;
      expires_at: Date;
    };
  }
}
