import { expect, it } from 'vitest';
import { createToastThrottle } from '@/services/http/toast-throttle';

it('lets a route speak again after exactly 3000 ms, and never holds back another', () => {
  let now = 0;
  const mayToast = createToastThrottle(() => now);
  expect(mayToast('/a')).toBe(true);
  now = 2999;
  expect(mayToast('/a')).toBe(false);
  expect(mayToast('/b')).toBe(true);
  now = 3000;
  expect(mayToast('/a')).toBe(true);
  now = 5999;
  expect(mayToast('/a')).toBe(false);
});
