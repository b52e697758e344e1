import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../../server/kernel/sessions/passwords';

test('a hash has the full cost and a salt of its own, and its password alone is the right one', async () => {
  const [hash, again] = await Promise.all([hashPassword('Demo2026'), hashPassword('Demo2026')]);
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(again).not.toBe(hash);
  expect(await verifyPassword('Demo2026', hash)).toBe(true);
  expect(await verifyPassword('Demo2027', hash)).toBe(false);
});

test('a hash is compared at the cost that it was made with', async () => {
  const hash = await hashPassword('Demo2026', 16);
  expect(hash).toMatch(/^scrypt\$16\$8\$1\$/);
  expect(await verifyPassword('Demo2026', hash)).toBe(true);
  expect(await verifyPassword('Demo2027', hash)).toBe(false);
  // The key is another at another cost.
  expect(await verifyPassword('Demo2026', hash.replace('$16$', '$32$'))).toBe(false);
});

test('a password that is typed in another composition of its signs is the same', async () => {
  const hash = await hashPassword('Zürich2026', 16);
  expect(await verifyPassword('Zu\u0308rich2026', hash)).toBe(true);
});

test('no password is right where there is no account', async () => {
  expect(await verifyPassword('Demo2026', undefined)).toBe(false);
});
