import { describe, expect, it } from 'vitest';
import { type GuardSession, guard, hidesMenu, isFullScreen, isOpenAfterSignIn } from '@/shell/guard';

const stranger: GuardSession = { hasAuthorization: false, hasLogoutFlag: false, face: undefined };
const supplier: GuardSession = { hasAuthorization: true, hasLogoutFlag: false, face: 'supplier' };
const staff: GuardSession = { ...supplier, face: 'office' };
const leaving: GuardSession = { ...supplier, hasLogoutFlag: true };
const failed: GuardSession = { ...stranger, sentByError: true };

const CASES: [who: string, session: GuardSession, path: string, target: string | null][] = [
  ['a signed-in supplier', supplier, '/', '/poseidon/home'],
  ['a signed-in supplier', supplier, '/login', '/poseidon/home'],
  ['a signed-in member of staff', staff, '/', '/work/home'],
  ['a signed-in member of staff', staff, '/login', '/work/home'],
  ['a signed-in supplier', supplier, '/supplier/contacts', null],
  ['a signed-in supplier', supplier, '/404', null],
  ['someone who is signing out', leaving, '/login', null],
  ['someone who is signing out', leaving, '/', null],
  ['a stranger', stranger, '/', null],
  ['a stranger', stranger, '/login', null],
  ['a stranger', stranger, '/register', null],
  ['a stranger', stranger, '/register/registerStation', null],
  ['a stranger', stranger, '/system/notice/list', null],
  ['a stranger', stranger, '/sass/register', null],
  ['a stranger', stranger, '/biding/supplier/market/marketDetail', null],
  ['a stranger', stranger, '/poseidon/home', '/login'],
  ['a stranger', stranger, '/work/home', '/login'],
  ['a stranger', stranger, '/supplier/contacts', '/login'],
  ['a stranger', stranger, '/system/other', '/login'],
  ['a stranger', stranger, '/registered', '/login'],
  ['a stranger who typed it', stranger, '/502', '/login'],
  ['a stranger whom an error sent', failed, '/502', null],
  ['a stranger whom an error sent', failed, '/poseidon/home', '/login'],
];

describe('the route guard', () => {
  it.each(CASES)('%s (%o) at %s goes to %s', (_, session, path, target) => {
    expect(guard(path, session)).toBe(target);
  });
});

it('draws the full-screen routes without a frame', () => {
  for (const path of ['/login', '/register', '/register/useRule', '/system/notice/list', '/sass/basicinfo']) {
    expect(isFullScreen(path)).toBe(true);
  }
  for (const path of ['/poseidon/home', '/404', '/systematic']) expect(isFullScreen(path)).toBe(false);
});

it('lets a sign-in lead back to a child application and to what is granted', () => {
  const granted = { '/supplier/contacts': ['view'] };
  for (const address of [
    '/bidding/',
    '/biding/supplier/market/marketDetail?id=1',
    '/supplier/contacts?id=1#x',
  ]) {
    expect(isOpenAfterSignIn(address, granted)).toBe(true);
  }
  for (const address of ['/biddings', '/supplier/contacts/x', '/401', '//elsewhere.example/bidding/']) {
    expect(isOpenAfterSignIn(address, granted)).toBe(false);
  }
});

it('hides the left menu on /403 and /502 alone', () => {
  expect(['/401', '/403', '/404', '/502', '/work/home'].filter(hidesMenu)).toEqual(['/403', '/502']);
});
