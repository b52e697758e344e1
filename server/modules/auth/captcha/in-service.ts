import type { CaptchaKind } from './kind';
import { letters } from './letters';

/** The kind of image code that the gateway asks. */
export const CAPTCHA: CaptchaKind = letters();
