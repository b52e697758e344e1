import type { GatewayContext } from '../../kernel/http/gateway-context';
import type { Auth } from '../../kernel/sessions/auth';
import { type Captcha, createCaptcha } from './captcha/captcha';
import { createGuessLimits, type GuessLimits } from './guess-limits';
import { type Attempts, createAttempts } from './sign-in-attempts';
import { type Codes, createCodes } from './sms/codes';
import { createSmsDevices, type SmsDevices } from './sms/devices';

/** Everything that signing in is made of, beside staying signed in. All of its state is in the database. */
export interface SignInKit extends Auth {
  attempts: Attempts;
  guesses: GuessLimits;
  captcha: Captcha;
  codes: Codes;
  /** Who may have codes sent without an image code. */
  smsDevices: SmsDevices;
}

/** Puts the parts together, which keep nothing in memory: every user of them may have parts of its own. */
export function createSignInKit({
  auth,
  database,
  clock,
}: Pick<GatewayContext, 'auth' | 'database' | 'clock'>): SignInKit {
  const { secrets, limits, hashDevice } = auth;
  const { kysely } = database;
  const captcha = createCaptcha(kysely, secrets, clock);
  const smsDevices = createSmsDevices({ db: kysely, captcha, limits, hashDevice, clock });
  return {
    ...auth,
    attempts: createAttempts(kysely, limits, clock),
    guesses: createGuessLimits(kysely, { limits, secrets, clock }),
    captcha,
    codes: createCodes({ db: kysely, secrets, limits, devices: smsDevices, provider: auth.sms, clock }),
    smsDevices,
  };
}
