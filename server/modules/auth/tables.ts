import type { Generated } from 'kysely';

interface SignInFailureTable {
  username_key: string;
  failures: number;
  last_at: Date;
}

interface GuessCeilingTable {
  ceiling_key: string;
  guesses: number;
  first_at: Date;
  delayed_until: Date | null;
}

interface KnownDeviceTable {
  account_id: string;
  device_hash: string;
  last_at: Date;
}

interface CaptchaTable {
  device_id: string;
  answer_hash: string;
  expires_at: Date;
}

/** A device that has read an image code, and the codes by SMS it may still ask for. */
interface SmsDeviceTable {
  device_hash: string;
  sends_left: number;
  proved_until: Date;
}

/** A code sent by SMS: the last one for a phone and a purpose. */
interface SmsCodeTable {
  telephone: string;
  purpose: string;
  device_hash: string;
  code_hash: string;
  tries: Generated<number>;
  sent_at: Date;
  expires_at: Date;
}

declare module '../../kernel/db/tables' {
  interface Tables {
    sign_in_failure: SignInFailureTable;
    guess_ceiling: GuessCeilingTable;
    known_device: KnownDeviceTable;
    captcha: CaptchaTable;
    sms_device: SmsDeviceTable;
    sms_code: SmsCodeTable;
  }
}
