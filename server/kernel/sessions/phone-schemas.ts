import { z } from 'zod';
import { PHONE_INPUT_MAX, SMS_CODE_MAX } from '../../../src/contract/api/registration';
import { tidyCode, tidyMobile } from '../../../src/contract/base/typed-text';

/** Mainland mobile numbers (specification section 5), put right as the browser does. */
export const telephone = z
  .string()
  .max(PHONE_INPUT_MAX)
  .overwrite(tidyMobile)
  .regex(/^1[2-9]\d{9}$/, { error: '请输入正确手机号码！' });

/** As the person typed it (specification section 9: up to 20 characters). */
export const validateCode = z.string().max(PHONE_INPUT_MAX).overwrite(tidyCode).min(1).max(SMS_CODE_MAX);

/** The browser's name for itself; a code is good on the device that asked for it. */
export const deviceId = z.string().regex(/^[\w-]{1,64}$/);
