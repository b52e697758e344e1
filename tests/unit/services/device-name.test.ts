import { expect, test } from 'vitest';
import { deviceOf, isHandheld } from '../../../src/features/account/device-name';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Windows NT 6.1) ${KIT} Chrome/63.0 Safari/537.36 QIHU 360SE`, '360 浏览器', 'Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) ${KIT} Version/17.5 Safari/605.1`, 'Safari', 'macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) ${KIT} Mobile/15E148 MicroMessenger/8.0`, '微信', 'iPhone'],
  [`Mozilla/5.0 (Linux; Android 14) ${KIT} Chrome/126.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
])('a person knows the device %s again', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
  expect(isHandheld(userAgent)).toBe(/iPhone|Android/.test(userAgent));
});

test('what is no browser is named as nothing', () => {
  expect(deviceOf('curl/8.5.0')).toEqual({});
});
