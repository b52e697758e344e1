// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearSession,
  getFace,
  getMenu,
  getPermissions,
  getUserInfor,
  hasLogoutFlag,
  mergeUserInfor,
  setLogoutFlag,
  setMenu,
  setPermissions,
  setText,
} from '@/services/session/session';

beforeEach(() => sessionStorage.clear());

describe('the session of a tab', () => {
  it('stands under the keys of the specification, spelt as there', () => {
    setText('authorization', 'Bearer x');
    setText('registerToken', 'r');
    setText('instanceCode', 'I1');
    setText('supplierCode', 'S1');
    setText('supplierStatus', '已认证');
    mergeUserInfor({ tenantCode: 'T1' });
    setMenu([]);
    setPermissions({});
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    expect(keys.sort()).toEqual(
      [
        'Authorization',
        'userInfor',
        'token_register',
        'instanceCode',
        'supplierCode',
        'supplierStatus',
        'menu',
        'btnPremissions',
      ].sort(),
    );
  });

  it('adds to what is known about the person', () => {
    mergeUserInfor({ tenantCode: 'T1' });
    mergeUserInfor({ supplierName: '甲' });
    expect(getUserInfor()).toEqual({ tenantCode: 'T1', supplierName: '甲' });
  });

  it('has no face without a login', () => {
    mergeUserInfor({ applicationSystem: 'office' });
    expect(getFace()).toBeUndefined();
    setText('authorization', 'Bearer x');
    expect(getFace()).toBe('office');
  });

  it('counts what does not parse as empty, and logs it', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const key of ['userInfor', 'menu', 'btnPremissions']) sessionStorage.setItem(key, '{broken');
    expect(getUserInfor()).toBeUndefined();
    expect(getMenu()).toEqual([]);
    expect(getPermissions()).toEqual({});
    expect(log).toHaveBeenCalledTimes(3);
    log.mockRestore();
  });

  it('is gone when it is cleared', () => {
    setText('authorization', 'Bearer x');
    setLogoutFlag();
    clearSession();
    expect(sessionStorage.length).toBe(0);
    expect(hasLogoutFlag()).toBe(false);
  });
});
