import type { ProtectedPage } from './protected-page';

/** An address of the web or an own path. */
const ADDRESS =
  '^(https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/?|(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+/?|/)$';

const STATE = {
  type: 'string',
  default: 'active',
  'x-options': 'dictionary:accountState',
  'x-pattern': 'readPretty',
} as const;

/** Roles, accounts and tenants: who may do what (decisions 020, 029 and 032). */
export const PEOPLE: Readonly<Record<string, ProtectedPage>> = {
  role: {
    path: '/office/roles',
    faces: ['office'],
    grantedByName: true,
    resource: { scope: 'tenant', unique: ['roleCode'] },
    fields: {
      roleCode: { type: 'string', pattern: '^[a-z][A-Za-z0-9-]{1,39}$' },
      roleName: { type: 'string' },
      remark: { type: 'string' },
      grants: { type: 'array', uniqueItems: true, 'x-options': { reference: 'grant' } },
      'grants[]': { type: 'string' },
    },
    buttons: [
      { code: 'add', action: 'create' },
      { code: 'view', action: 'view' },
      { code: 'edit', action: 'update' },
      { code: 'delete', action: 'delete' },
    ],
    shows: ['roleCode', 'roleName'],
  },
  account: {
    path: '/office/accounts',
    faces: ['office'],
    grantedByName: true,
    resource: { scope: 'tenant', unique: ['username', 'telephone'] },
    fields: {
      username: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_.-]{3,29}$' },
      displayName: { type: 'string' },
      telephone: { type: 'string', format: 'mobile' },
      accountType: {
        type: 'string',
        default: 'staff',
        'x-options': 'dictionary:accountType',
        'x-pattern': 'readPretty',
      },
      company: { type: 'string', 'x-pattern': 'readPretty' },
      state: STATE,
      roles: {
        type: 'array',
        uniqueItems: true,
        'x-options': { page: '/office/roles', label: 'roleName', value: 'roleCode' },
      },
      'roles[]': { type: 'string' },
    },
    outside: { username: null, password: 'confirmPassword', referrerMobile: null, agreement: null },
    states: {
      field: 'state',
      initial: 'active',
      transitions: [
        { code: 'resetPassword', from: ['active'], to: 'active' },
        { code: 'disable', from: ['active'], to: 'disabled', reason: true },
        { code: 'enable', from: ['disabled'], to: 'active' },
      ],
    },
    buttons: [
      { code: 'add', action: 'create' },
      { code: 'view', action: 'view' },
      { code: 'edit', action: 'update' },
      { code: 'delete', action: 'delete' },
    ],
    shows: ['username', 'displayName'],
  },
  tenant: {
    path: '/office/tenants',
    faces: ['office'],
    grantedByName: true,
    resource: { scope: 'tenant', unique: ['code', 'publicHost'] },
    fields: {
      code: { type: 'string', pattern: '^[A-Z][A-Z0-9-]{1,19}$' },
      tenantName: { type: 'string' },
      publicHost: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,62}([.][a-z0-9-]{1,63}){0,5}$' },
      defaultScene: { type: 'string', 'x-options': 'dictionary:scene' },
      selfRegistration: { type: 'boolean', default: false },
      publishesAlone: { type: 'boolean', default: false },
      state: STATE,
      openedOn: { type: 'string', format: 'date', 'x-pattern': 'readPretty' },
      instances: { type: 'array' },
      'instances[]': { type: 'object' },
      'instances[].instanceCode': { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{1,39}$' },
      'instances[].instanceName': { type: 'string' },
      'instances[].scene': { type: 'string', 'x-options': 'dictionary:scene' },
      'instances[].serviceUrl': { type: 'string', pattern: ADDRESS },
      'instances[].serviceImg': { type: 'string', pattern: ADDRESS },
      'instances[].disabled': { type: 'boolean', default: false },
      adminUsername: {
        type: 'string',
        pattern: '^[A-Za-z][A-Za-z0-9_.-]{3,29}$',
        around: [{ 'x-visible': '{{ values.openedOn == null }}' }],
      },
      adminName: { type: 'string', around: [{ 'x-visible': '{{ values.openedOn == null }}' }] },
      adminTelephone: {
        type: 'string',
        format: 'mobile',
        around: [{ 'x-visible': '{{ values.openedOn == null }}' }],
      },
    },
    states: {
      field: 'state',
      initial: 'active',
      transitions: [
        { code: 'disable', from: ['active'], to: 'disabled', reason: true },
        { code: 'enable', from: ['disabled'], to: 'active' },
        { code: 'resetAdmin', from: ['active'], to: 'active' },
      ],
    },
    buttons: [
      { code: 'add', action: 'create' },
      { code: 'view', action: 'view' },
      { code: 'edit', action: 'update' },
    ],
  },
};
