import { smallPage } from '../gateway/schemas-folder';

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 60, ...more });
const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more });
const ofOrder = { page: '/office/guarded-orders', label: 'orderNo' };

/** What stands in the guarded fields of an order, each to be found nowhere by who lacks the code. */
export const SECRETS = {
  secret: 'MARKERsecret7Q',
  price: 48151623.5,
  account: '6222000198765432100',
  mobile: '13900067891',
  unitPrice: 90210777.5,
  rowAccount: '6222111187654321999',
} as const;

/** Parts of those values that their masks leave out. */
export const MARKERS = [
  'MARKERsecret7Q',
  '48151623',
  '01987654',
  '13900067891',
  '90210777',
  '11187654321',
] as const;

/** The guarded fields of an order, columns as `lines.unitPrice`. */
export const GUARDED = [
  'secret',
  'price',
  'account',
  'contact.mobile',
  'lines.unitPrice',
  'lines.account',
] as const;

const buttons = {
  toolbar: [
    { code: 'add', label: '新增', action: 'create' },
    { code: 'export', label: '导出', action: 'export' },
    { code: 'import', label: '导入', action: 'import' },
  ],
  rowActions: [
    { code: 'view', label: '查看', action: 'view' },
    { code: 'edit', label: '编辑', action: 'update' },
    { code: 'copy', label: '复制', action: 'copy' },
    { code: 'delete', label: '删除', action: 'delete' },
  ],
};

/** Orders whose prices, notes and accounts are read by a code, by all that a page file can say. */
export const ORDERS = smallPage('guarded-orders', {
  title: '受限订单',
  resource: { name: 'guardedorder', scope: 'tenant', unique: ['orderNo'] },
  comments: true,
  searchable: true,
  form: {
    type: 'object',
    properties: {
      orderNo: text('单号', { required: true }),
      customer: text('客户', { 'x-options': { page: '/office/guarded-customers', label: 'name' } }),
      status: text('状态', {
        'x-options': 'dictionary:guardedState',
        default: 'draft',
        'x-pattern': 'readPretty',
      }),
      limit: number('限额', {
        'x-validator': {
          assert: '{{ values.price == null || values.limit >= values.price }}',
          message: '限额太低',
        },
      }),
      dueOn: text('交货日期', { format: 'date' }),
      after: text('接着哪一单', { 'x-options': ofOrder }),
      secret: text('内部说明', { 'x-read': 'seePrice' }),
      price: number('总价', { 'x-read': 'seePrice', 'x-write': 'setPrice', minimum: 1 }),
      account: text('账号', { 'x-read': 'seeAccount', 'x-mask': 'bankAccount', pattern: '^\\d+$' }),
      terms: text('条款', { 'x-write': 'setPrice' }),
      contact: {
        type: 'object',
        title: '联系人',
        properties: {
          person: text('姓名'),
          mobile: text('手机', { 'x-read': 'seeAccount', 'x-mask': 'phone' }),
        },
      },
      lines: {
        type: 'array',
        title: '明细',
        'x-component': 'ArrayTable',
        items: {
          type: 'object',
          properties: {
            material: text('物料'),
            quantity: number('数量'),
            unitPrice: number('单价', { 'x-read': 'seePrice' }),
            account: text('收款账号', { 'x-read': 'seeAccount', 'x-mask': 'bankAccount' }),
          },
        },
      },
    },
  },
  states: {
    field: 'status',
    initial: 'draft',
    transitions: [
      { code: 'submit', label: '提交', from: ['draft'], to: 'sent', asks: ['limit', 'price'] },
      { code: 'dear', label: '高价', from: ['draft'], to: 'sent', when: '{{ row.price > 100 }}' },
      {
        code: 'cheap',
        label: '低价',
        from: ['draft'],
        to: 'sent',
        when: '{{ row.price == null || row.price <= 100 }}',
      },
      { code: 'pass', label: '通过', from: ['sent'], to: 'done', notBy: 'submitter' },
      { code: 'back', label: '退回', from: ['sent'], to: 'draft' },
    ],
  },
  derived: {
    band: {
      title: '档次',
      dictionary: 'guardedBand',
      cases: [{ value: 'dear', field: 'price', min: 100 }, { value: 'cheap' }],
    },
  },
  prints: [
    {
      code: 'print',
      label: '打印',
      body: [
        '# {{ row.orderNo }}',
        { fields: ['secret', 'price', 'account', 'contact.mobile', 'band'], columns: 2 },
        { table: 'lines', columns: ['material', 'unitPrice', 'account'], sum: ['unitPrice'] },
      ],
    },
  ],
  list: {
    detail: 'page',
    search: [
      'orderNo',
      'secret',
      { field: 'price', match: 'range' },
      { field: 'account', match: 'contains' },
      'band',
    ],
    columns: [
      'orderNo',
      'customer',
      'status',
      'secret',
      { field: 'price', sortable: true, sum: true },
      { field: 'account', sortable: true },
      { field: 'limit', sortable: true },
      'band',
    ],
    card: { title: 'orderNo', fields: ['secret', 'price'] },
    expand: ['secret', 'lines'],
    totals: [
      { label: '单数', fn: 'count' },
      { label: '总额', fn: 'sum', field: 'price' },
    ],
    charts: [
      { label: '张数', type: 'gauge', target: 10 },
      { label: '各档次', type: 'bar', by: 'band' },
      { label: '总价', type: 'gauge', fn: 'sum', field: 'price', target: 100 },
      { label: '内部说明', type: 'pie', by: 'secret' },
      { label: '各状态的最高价', type: 'column', by: 'status', fn: 'max', field: 'price' },
      { label: '账号', type: 'ring', by: 'account' },
    ],
    views: [
      { label: '高价', where: { band: 'dear' } },
      { label: '由高到低', sort: '-price' },
      { label: '看板', as: 'board' },
      { label: '卡片', as: 'cards' },
      { label: '日历', as: 'calendar' },
      { label: '先后', as: 'tree' },
    ],
    calendar: { start: 'dueOn', title: 'orderNo' },
    tree: { parent: 'after' },
    board: { by: 'status', card: ['orderNo', 'secret', 'price'] },
    cards: { title: 'orderNo', fields: ['secret', 'account', 'price'] },
    defaultSort: '-price',
    ...buttons,
    bulkActions: [{ code: 'submit', label: '提交', transition: 'submit' }],
  },
});

/** Customers, with what their orders come to. */
const CUSTOMERS = smallPage('guarded-customers', {
  title: '受限客户',
  resource: { name: 'guardedcustomer', scope: 'tenant', unique: ['name'] },
  form: { type: 'object', properties: { name: text('名称') } },
  derived: {
    ordered: {
      title: '订单总额',
      of: { page: '/office/guarded-orders', by: 'customer', fn: 'sum', field: 'price' },
    },
    orders: { title: '订单数', of: { page: '/office/guarded-orders', by: 'customer', fn: 'count' } },
  },
  related: [{ page: '/office/guarded-orders', by: 'customer', title: '订单' }],
  list: {
    search: ['name', { field: 'ordered', match: 'range' }],
    columns: ['name', { field: 'ordered', sortable: true }, 'orders'],
    defaultSort: '-ordered',
    ...buttons,
  },
});

/** Visits that name an order and read it in every way that there is; what they keep of it is guarded here as well. */
const VISITS = smallPage('guarded-visits', {
  title: '受限走访',
  resource: { name: 'guardedvisit', scope: 'tenant', unique: ['visitNo'] },
  form: {
    type: 'object',
    properties: {
      visitNo: text('编号'),
      order: text('订单', {
        'x-options': {
          ...ofOrder,
          show: ['secret', 'account'],
          fill: { copied: 'secret', orderNo: 'orderNo' },
        },
      }),
      orderNo: text('单号'),
      copied: text('抄录', { 'x-read': 'seeCopied' }),
      looked: number('查得', {
        'x-read': 'seeCopied',
        'x-lookup': {
          page: '/office/guarded-orders',
          params: { orderNo: '{{ values.orderNo }}' },
          value: 'price',
        },
      }),
      amount: number('金额', {
        'x-validator': { assert: '{{ values.amount <= refs.order.price }}', message: '金额太高' },
      }),
      rows: {
        type: 'array',
        title: '汇总',
        'x-component': 'ArrayTable',
        items: {
          type: 'object',
          properties: {
            orderNo: text('单号', { 'x-pattern': 'readPretty' }),
            price: number('总价', { 'x-read': 'seeCopied', 'x-pattern': 'readPretty' }),
          },
        },
      },
    },
  },
  collect: {
    into: 'rows',
    label: '汇总订单',
    page: '/office/guarded-orders',
    params: { orderNo: '{{ values.orderNo }}' },
    map: { orderNo: 'orderNo', price: 'price' },
  },
  list: {
    search: ['visitNo', 'refs.order.secret'],
    columns: [
      'visitNo',
      'refs.order.orderNo',
      'refs.order.secret',
      { field: 'refs.order.price', sortable: true },
      'refs.order.account',
      'copied',
      'looked',
    ],
    ...buttons,
  },
});

/** The files of these pages and their dictionaries, by their place in the folder. */
export const GUARDED_FILES: Readonly<Record<string, object>> = {
  'office/guarded-orders.json': ORDERS,
  'office/guarded-customers.json': CUSTOMERS,
  'office/guarded-visits.json': VISITS,
  'dictionaries/guardedState.json': {
    title: '受限订单状态',
    entries: [
      { value: 'draft', label: '草稿' },
      { value: 'sent', label: '已提交' },
      { value: 'done', label: '已通过' },
    ],
  },
  'dictionaries/guardedBand.json': {
    title: '受限订单档次',
    entries: [
      { value: 'dear', label: '高' },
      { value: 'cheap', label: '低' },
    ],
  },
};
