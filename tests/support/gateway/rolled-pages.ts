import { smallPage } from './schemas-folder';

/** Orders with what receipts and delivery notices come to for each: the pages by which roll-ups are tried. */

// biome-ignore lint/suspicious/noExplicitAny: pages of tests
type Loose = any;

/** The states of the receipts, as a dictionary. */
export const RECEIPT_STATES = {
  title: '收货状态',
  entries: [
    { value: 'draft', label: '待检' },
    { value: 'passed', label: '合格' },
    { value: 'returned', label: '退回' },
  ],
};

const buttons = {
  toolbar: [
    { code: 'add', label: '新增', action: 'create' },
    { code: 'export', label: '导出', action: 'export' },
  ],
  rowActions: [
    { code: 'edit', label: '编辑', action: 'update' },
    { code: 'delete', label: '删除', action: 'delete' },
  ],
};

const ofReceipts = (fn: string, more: object = {}) => ({
  page: '/office/rolled-receipts',
  by: 'orderId',
  fn,
  ...more,
});

/** Orders, and what receipts and delivery notices come to for each. */
export function ordersPage(): Loose {
  return smallPage('rolled-orders', {
    title: '汇总订单',
    resource: { name: 'rolledorder', scope: 'tenant', unique: ['code'] },
    form: {
      type: 'object',
      properties: {
        code: { type: 'string', title: '订单号', required: true, maxLength: 40 },
        quantity: { type: 'number', title: '数量' },
        lines: {
          type: 'array',
          title: '明细',
          items: {
            type: 'object',
            properties: {
              material: { type: 'string', title: '物料', maxLength: 40 },
              quantity: { type: 'number', title: '数量' },
            },
          },
        },
        note: {
          type: 'string',
          title: '备注',
          maxLength: 100,
          'x-validator': { assert: "{{ values.note != 'closed' || values.received >= values.quantity }}" },
        },
      },
    },
    derived: {
      received: {
        title: '已收数量',
        of: ofReceipts('sum', { field: 'quantity', where: { status: ['passed'] } }),
      },
      receipts: { title: '收货次数', of: ofReceipts('count') },
      average: { title: '平均数量', of: ofReceipts('average', { field: 'quantity' }) },
      largest: { title: '最多一次', of: ofReceipts('max', { field: 'quantity' }) },
      left: {
        title: '未收数量',
        of: ofReceipts('sum', {
          field: 'quantity',
          where: { status: ['draft', 'passed'] },
          from: 'quantity',
        }),
        minimum: 0,
      },
      noticed: {
        title: '已通知数量',
        of: { page: '/office/rolled-notices', by: 'orderId', fn: 'sum', field: 'lines.quantity' },
      },
      'lines.left': {
        title: '未发数量',
        of: {
          page: '/office/rolled-notices',
          by: { orderId: 'id', 'lines.material': 'lines.material' },
          fn: 'sum',
          field: 'lines.quantity',
          from: 'lines.quantity',
        },
        minimum: 0,
      },
    },
    list: {
      search: ['code', 'received'],
      columns: [
        'code',
        { field: 'received', sortable: true },
        { field: 'largest', sortable: true },
        'receipts',
        'average',
        'left',
      ],
      totals: [
        { label: '订单', fn: 'count' },
        { label: '已收', fn: 'sum', field: 'received' },
      ],
      ...buttons,
      rowActions: [
        { code: 'edit', label: '编辑', action: 'update', when: '{{ row.received < 100 }}' },
        { code: 'delete', label: '删除', action: 'delete' },
      ],
    },
  });
}

const orderId = {
  type: 'string',
  title: '订单',
  'x-options': { page: '/office/rolled-orders', label: 'code' },
};

/** Receipts of orders. */
export function receiptsPage(): Loose {
  return smallPage('rolled-receipts', {
    title: '汇总收货',
    resource: { name: 'rolledreceipt', scope: 'tenant' },
    form: {
      type: 'object',
      properties: {
        orderId,
        quantity: { type: 'number', title: '收货数量', required: true },
        status: {
          type: 'string',
          title: '状态',
          'x-options': 'dictionary:rolledReceiptState',
          default: 'draft',
          'x-pattern': 'readPretty',
        },
      },
    },
    states: {
      field: 'status',
      initial: 'draft',
      transitions: [
        { code: 'pass', label: '合格', from: ['draft'], to: 'passed' },
        { code: 'return', label: '退回', from: ['draft', 'passed'], to: 'returned' },
        { code: 'reopen', label: '重新收货', from: ['returned'], to: 'draft' },
      ],
    },
    list: { search: ['orderId'], columns: ['orderId', 'quantity', 'status'], ...buttons },
  });
}

/** Notices of deliveries by rows of orders. */
export function noticesPage(): Loose {
  return smallPage('rolled-notices', {
    title: '汇总通知',
    resource: { name: 'rollednotice', scope: 'tenant' },
    form: {
      type: 'object',
      properties: {
        orderId,
        lines: {
          type: 'array',
          title: '明细',
          items: {
            type: 'object',
            properties: {
              material: { type: 'string', title: '物料', maxLength: 40 },
              quantity: { type: 'number', title: '发货数量' },
            },
          },
        },
      },
    },
    list: { columns: ['orderId'], ...buttons },
  });
}
