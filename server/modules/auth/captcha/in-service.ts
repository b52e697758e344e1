import type { CaptchaKind } from './kind';
import { letters } from './letters';

export const CAPTCHA: CaptchaKind = letters();
