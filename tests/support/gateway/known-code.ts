import { deriveSecrets } from '../../../server/kernel/sessions/secrets';
import { createCaptcha } from '../../../server/modules/auth/captcha/captcha';
import { letters } from '../../../server/modules/auth/captcha/letters';
import type { TestGateway } from './gateway';
import { SECRET_KEY } from './template';

const KNOWN_CODE = 'AEK3B';

/** Puts a code for the device whose text the test knows, as the gateway would: nothing answers the text of a drawn one. */
export async function drawKnownCode({ gateway }: TestGateway, deviceId: string): Promise<string> {
  const { database, clock } = gateway.context;
  const captcha = createCaptcha(
    database.kysely,
    deriveSecrets(SECRET_KEY),
    clock,
    letters(() => KNOWN_CODE),
  );
  await captcha.draw(deviceId);
  return KNOWN_CODE;
}

/** Lets a device ask for any number of codes by SMS, as one that has just read enough image codes. */
export async function proveDevice({ gateway }: TestGateway, deviceId: string): Promise<void> {
  const { database, auth } = gateway.context;
  await database.kysely
    .insertInto('sms_device')
    .values({
      device_hash: auth.hashDevice(deviceId),
      sends_left: 10_000,
      proved_until: new Date('2100-01-01'),
    })
    .execute();
}
