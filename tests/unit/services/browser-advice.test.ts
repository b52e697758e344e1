import { describe, expect, test } from 'vitest';
import { adviceFor } from '@/features/login/browser-advice';

const webkit = (system: string, rest: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const WINDOWS = 'Windows NT 10.0; Win64; x64';
const MAC = 'Macintosh; Intel Mac OS X 10_15_7';
const PHONE = 'Linux; Android 14; Pixel 8';
const firefox = (system: string) => `Mozilla/5.0 (${system}; rv:128.0) Gecko/20100101 Firefox/128.0`;

describe('what a browser is told on the login page (specification section 2)', () => {
  test.each([
    ['Chrome 120 on Windows', webkit(WINDOWS, 'Chrome/120.0.0.0 Safari/537.36'), false, undefined],
    ['Chrome 56 on Windows', webkit(WINDOWS, 'Chrome/56.0.2924.87 Safari/537.36'), false, undefined],
    ['Chrome 55 on Windows', webkit(WINDOWS, 'Chrome/55.0.2883.87 Safari/537.36'), true, 'upgrade-chrome'],
    [
      'Edge of today on Windows',
      webkit(WINDOWS, 'Chrome/120.0.0.0 Safari/537.36 Edg/120.0'),
      false,
      undefined,
    ],
    ['Firefox on Windows', firefox(WINDOWS), true, undefined],
    ['Internet Explorer', `Mozilla/5.0 (${WINDOWS}; Trident/7.0; rv:11.0) like Gecko`, true, undefined],
    ['Safari on a Mac', webkit(MAC, 'Version/17.0 Safari/605.1.15'), false, undefined],
    ['Firefox on a Mac', firefox(MAC), true, undefined],
    ['Chrome 50 on a Mac', webkit(MAC, 'Chrome/50.0.2661.102 Safari/537.36'), false, 'upgrade-chrome'],
    ['Firefox on Linux', firefox('X11; Linux x86_64'), false, undefined],
    [
      'WeChat on a phone',
      webkit(PHONE, 'Chrome/107.0 Mobile Safari/537.36 MicroMessenger/8.0.42'),
      false,
      'switch-from-wechat',
    ],
    [
      'WeChat on Windows',
      webkit(WINDOWS, 'Chrome/107.0 Safari/537.36 MicroMessenger/7.0.20'),
      false,
      'switch-from-wechat',
    ],
  ])('%s', (_, userAgent, suggests, warning) => {
    expect(adviceFor(userAgent)).toEqual({ suggests, warning });
  });
});
