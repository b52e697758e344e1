import type { Face } from '../../src/contract/base/identity';
import { AUTHORING } from '../../src/contract/language/schema-changes';
import { SUPPLIER_GRANTS } from '../modules/tenants/first-roles';

/** Every demo account signs in with it; it is printed at the start, so a demo is for loopback. */
export const DEMO_PASSWORD = 'Demo2026';

/** The first is the one whose public pages are seen, and that suppliers register with by themselves. */
export const DEMO_TENANTS = [
  { tenantCode: 'T001', tenantName: '华东建工集团', publicHost: '*', selfRegistration: true },
  { tenantCode: 'T002', tenantName: '远航装备制造', publicHost: null, selfRegistration: false },
] as const;

/** The tenant that administers all of them; the page for it is granted there alone. */
export const DEMO_OPERATOR = 'T001';
export const TENANTS_PAGE = '/office/tenants';

export const DEMO_INSTANCES = [
  { face: 'supplier', suffix: 'SRM', name: '供应商门户', url: '/poseidon/home' },
  { face: 'office', suffix: 'OA', name: '办公平台', url: '/work/home' },
] as const;

export interface DemoSupplier {
  tenantCode: string;
  supplierCode: string;
  supplierName: string;
  supplierShortName: string;
  supSapNum: string;
  supType: string;
  telephone: string;
  status: number;
}

export const DEMO_SUPPLIERS: readonly DemoSupplier[] = [
  {
    tenantCode: 'T001',
    supplierCode: 'S10001',
    supplierName: '苏州恒筑新型建材有限公司',
    supplierShortName: '恒筑建材',
    supSapNum: '0000310001',
    supType: 'manufacturer',
    telephone: '13800010001',
    status: 30,
  },
  {
    tenantCode: 'T001',
    supplierCode: 'S10002',
    supplierName: '宁波启岳机电设备有限公司',
    supplierShortName: '启岳机电',
    supSapNum: '0000310002',
    supType: 'trader',
    telephone: '13800010002',
    status: 10,
  },
  // Nobody signs in for these: they show staff the other statuses.
  other('S10003', '无锡普瑞电气有限公司', '普瑞电气', 'manufacturer', 20),
  other('S10004', '常州盛泰五金贸易有限公司', '盛泰五金', 'trader', 40),
  other('S10005', '南通海润物流服务有限公司', '海润物流', 'service', 50),
  other('S10006', '嘉兴远达劳务分包有限公司', '远达劳务', 'contractor', 60),
];

function other(
  supplierCode: string,
  supplierName: string,
  supplierShortName: string,
  supType: string,
  status: number,
): DemoSupplier {
  const telephone = `138000${supplierCode.slice(1)}`;
  return {
    tenantCode: 'T001',
    supplierCode,
    supplierName,
    supplierShortName,
    supSapNum: '',
    supType,
    telephone,
    status,
  };
}

export interface DemoAccount {
  accountId: string;
  username: string;
  displayName: string;
  telephone: string;
  face: Face;
  role: string;
  /** The default tenant first. */
  tenants: readonly string[];
  supplierCode: string | null;
}

const staff = { face: 'office', tenants: ['T001', 'T002'], supplierCode: null } as const;
const supplier = { face: 'supplier', role: 'supplier', tenants: ['T001'] } as const;

// biome-ignore format: one account a line
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { ...supplier, accountId: '200001', username: 'supplier01', displayName: '顾晓岚', telephone: '13800010001', supplierCode: 'S10001' },
  { ...supplier, accountId: '200002', username: 'supplier02', displayName: '沈立言', telephone: '13800010002', supplierCode: 'S10002' },
  { ...staff, accountId: '100001', username: 'buyer01', displayName: '陈思远', telephone: '13900020001', role: 'buyer' },
  { ...staff, accountId: '100002', username: 'manager01', displayName: '林若川', telephone: '13900020002', role: 'manager' },
  { ...staff, accountId: '100003', username: 'analyst01', displayName: '许知微', telephone: '13900020003', role: 'analyst' },
  { ...staff, accountId: '100004', username: 'admin01', displayName: '周景行', telephone: '13900020004', role: 'admin' },
];

export const DEMO_ROLES: readonly { code: string; name: string }[] = [
  { code: 'supplier', name: '供应商' },
  { code: 'buyer', name: '采购员' },
  { code: 'manager', name: '经理' },
  { code: 'analyst', name: '业务分析员' },
  { code: 'admin', name: '管理员' },
];

/** Purchase orders have lines, which no file to import can hold. */
const codesOfFiles = (page: string) =>
  page === '/office/purchase-orders' ? ['export'] : ['import', 'export'];

const ORDER_PAGES = ['/office/complaint-orders', '/office/quality-orders', '/office/purchase-orders'];

const QUALITY_CODES = ['add', 'edit', 'view', 'delete', 'issue', 'comment', 'export'];

/** Role, page, button codes; the page itself is granted along with them. `*` stands for all of the face. */
export const DEMO_GRANTS: readonly (readonly [role: string, page: string, codes: readonly string[]])[] = [
  ...SUPPLIER_GRANTS.map(([page, codes]) => ['supplier', page, codes] as const),
  ['buyer', '/office/suppliers', ['view', 'edit', 'registerBook', 'signatureForm']],
  [
    'manager',
    '/office/suppliers',
    ['view', 'approve', 'reject', 'eliminate', 'blacklist', 'registerBook', 'signatureForm'],
  ],
  ['buyer', '/office/change-requests', ['view']],
  ['manager', '/office/change-requests', ['view', 'pass', 'refuse']],
  ['manager', '/office/invitations', ['add', 'view', 'withdraw']],
  [
    'buyer',
    '/office/contracts',
    ['add', 'edit', 'view', 'delete', 'urge', 'comment', 'import', 'export', 'print'],
  ],
  ['manager', '/office/contracts', ['view', 'edit', 'urge', 'comment', 'export', 'print']],
  ...ORDER_PAGES.flatMap((page) => [
    [
      'buyer',
      page,
      ['add', 'edit', 'view', 'delete', 'start', 'finish', 'comment', ...codesOfFiles(page)],
    ] as const,
    ['manager', page, ['view', 'assign', 'urge', 'start', 'finish', 'reopen', 'comment', 'export']] as const,
  ]),
  [
    'buyer',
    '/office/supply-orders',
    ['add', 'copy', 'edit', 'view', 'delete', 'send', 'agree', 'close', 'comment', 'export', 'print'],
  ],
  [
    'manager',
    '/office/supply-orders',
    ['view', 'send', 'agree', 'close', 'cancel', 'comment', 'export', 'print'],
  ],
  [
    'buyer',
    '/office/delivery-notices',
    ['add', 'edit', 'view', 'delete', 'receive', 'comment', 'export', 'print', 'labels'],
  ],
  [
    'manager',
    '/office/delivery-notices',
    ['view', 'receive', 'cancel', 'comment', 'export', 'print', 'labels'],
  ],
  ['buyer', '/office/goods-receipts', ['edit', 'view', 'store', 'comment', 'export', 'print']],
  ['manager', '/office/goods-receipts', ['view', 'store', 'comment', 'export', 'print']],
  [
    'buyer',
    '/office/goods-returns',
    ['add', 'edit', 'view', 'delete', 'giveBack', 'cancel', 'comment', 'export'],
  ],
  ['manager', '/office/goods-returns', ['view', 'giveBack', 'cancel', 'comment', 'export']],
  ['buyer', '/office/statements', ['add', 'edit', 'view', 'delete', 'send', 'comment', 'export', 'print']],
  ['manager', '/office/statements', ['view', 'send', 'sign', 'cancel', 'comment', 'export', 'print']],
  ['buyer', '/office/invoices', ['view', 'comment', 'export']],
  [
    'manager',
    '/office/invoices',
    ['add', 'edit', 'view', 'delete', 'submit', 'verify', 'refuse', 'comment', 'export'],
  ],
  ['buyer', '/office/announcements', ['add', 'edit', 'view', 'delete', 'publish', 'withdraw']],
  ['manager', '/office/announcements', ['view', 'publish', 'withdraw']],
  ['buyer', '/office/tenders', ['add', 'edit', 'view', 'delete', 'submit']],
  ['manager', '/office/tenders', ['view', 'publish', 'return', 'close']],
  ['buyer', '/office/participations', ['view']],
  ['manager', '/office/participations', ['view', 'shortlist', 'decline']],
  ['buyer', '/office/notices', ['view']],
  ['manager', '/office/notices', ['add', 'edit', 'view', 'delete', 'publish', 'withdraw']],
  ['buyer', '/office/customers', ['view', 'export']],
  [
    'manager',
    '/office/customers',
    ['add', 'edit', 'view', 'delete', 'publish', 'withdraw', 'import', 'export'],
  ],
  ['buyer', '/office/org-units', ['view']],
  ['manager', '/office/org-units', ['add', 'edit', 'view', 'delete']],
  ['buyer', '/supplier/bank-accounts', ['view']],
  ['manager', '/supplier/bank-accounts', ['view', 'pass', 'refuse']],
  [
    'buyer',
    '/office/price-agreements',
    ['add', 'edit', 'view', 'delete', 'copy', 'submit', 'comment', 'export'],
  ],
  ['manager', '/office/price-agreements', ['view', 'passPurchasing', 'cancel', 'comment', 'export']],
  ['buyer', '/office/corrective-actions', [...QUALITY_CODES, 'close', 'sendBack']],
  ['manager', '/office/corrective-actions', ['view', 'close', 'sendBack', 'cancel', 'comment', 'export']],
  ['buyer', '/office/scorecards', ['add', 'edit', 'view', 'delete', 'submit', 'export']],
  ['manager', '/office/scorecards', ['view', 'publish', 'sendBack', 'withdraw', 'export']],
  ['buyer', '/userCenter/creditsList', ['export']],
  ['manager', '/userCenter/creditsList', ['export']],
  ['analyst', '*', ['*']],
  ['analyst', AUTHORING.path, [AUTHORING.code]],
  ['admin', '*', ['*']],
  // Who hands out a right has it (docs/decisions/055-nobody-grants-more.md): the administrator makes analysts.
  ['admin', AUTHORING.path, [AUTHORING.code]],
  ['admin', '/office/roles', ['add', 'edit', 'view', 'delete']],
  ['admin', '/office/audit-log', ['view']],
  ['admin', '/office/dictionaries', ['edit', 'view']],
  ['admin', '/office/accounts', ['add', 'edit', 'view', 'delete', 'disable', 'enable', 'resetPassword']],
  ['admin', TENANTS_PAGE, ['add', 'edit', 'view', 'disable', 'enable', 'resetAdmin']],
];
