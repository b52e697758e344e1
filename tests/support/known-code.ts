import { createCaptcha } from '../../server/auth/captcha/captcha';
import { deriveSecrets } from '../../server/auth/secrets';
import type { TestGateway } from './gateway';
import { SECRET_KEY } from './template';

const KNOWN_CODE = 'AHK7E';

/** Puts a code for the device whose text the test knows, as the gateway would: nothing answers the text of a drawn one. */
export async function drawKnownCode({ gateway }: TestGateway, deviceId: string): Promise<string> {
  const { database, clock } = gateway.context;
  const captcha = createCaptcha(database.kysely, deriveSecrets(SECRET_KEY), clock, () => KNOWN_CODE);
  await captcha.draw(deviceId);
  return KNOWN_CODE;
}
