import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../src/contract/check/check-page';
import { dictionariesOf, placeOf } from '../support';

const FOLDER = 'tests/fixtures/schemas';
const sound = readFileSync(`${FOLDER}/orders.json`, 'utf8');
const dictionaries = dictionariesOf(FOLDER);

/** One edit of the sound page: `¦` in the new text marks where the fault must be reported. */
type Fault = [edit: string, into: string, message: RegExp, suggestion?: string];

const STRUCTURE: Fault[] = [
  ['"kind": "list"', '"kind": ¦"lst"', /kind 只能是 list、form、tabs 或 dashboard/, 'list'],
  ['"title": "采购订单"', '¦"titel": "采购订单"', /未知的键 titel/, 'title'],
  ['  "title": "采购订单",\n', '', /缺少必须的键 title/],
  ['"schemaVersion": 2', '"schemaVersion": ¦3', /schemaVersion/],
  ['"path": "/office/orders"', '"path": ¦"office/orders"', /以 \/ 开头/],
  ['"face": "office"', '"face": ¦"offfice"', /face/, 'office'],
  ['"group": "采购"', '¦"gruop": "采购"', /未知的键 gruop/, 'group'],
  ['"order": 5', '"order": ¦"5"', /数字/],
  ['"scope": "tenant"', '"scope": ¦"tenent"', /scope/, 'tenant'],
  ['"list": "GET', '¦"lst": "GET', /未知的键 lst/, 'list'],
  ['"GET {poseidon}/order/queryPage"', '¦"GET https://evil.example/a"', /只能在本站/],
  ['"GET {poseidon}/order/queryPage"', '¦"GTE {poseidon}/order/queryPage"', /GET、POST/, 'GET'],
  ['"GET {poseidon}/order/queryPage"', '¦"GET {posedon}/order/queryPage"', /posedon/, '{poseidon}'],
  ['"GET {poseidon}/order/queryPage"', '¦"GET order/queryPage"', /路径以/],
  ['"x-component": "Section"', '"x-component": ¦"Secton"', /Secton/, 'Section'],
  [
    '"x-component": "Input.TextArea"',
    '"x-component": ¦"Input.Textarea"',
    /Input\.Textarea/,
    'Input.TextArea',
  ],
  ['"format": "mobile"', '"format": ¦"moblie"', /moblie/, 'mobile'],
  ['"type": "boolean", "title": "加急"', '"type": ¦"bool", "title": "加急"', /bool/],
  [
    '"required": true,\n            "minLength"',
    '¦"requierd": true,\n            "minLength"',
    /requierd/,
    'required',
  ],
  [
    '"x-options": "dictionary:grade"',
    '"x-options": ¦"dictionery:grade"',
    /dictionary:字典名/,
    'dictionary:grade',
  ],
  ['"minLength": 4', '"minLength": ¦"4"', /数字/],
  ['"maxLength": 20', '"maxLength": ¦99999', /小于或等于 10000/],
  [
    '"required": true,\n            "minLength"',
    '"required": ¦"yes",\n            "minLength"',
    /true、false/,
  ],
  ['"title": "单价"', '"title": ¦""', /不能为空/],
  ['"price": {', '¦"unit price": {', /名称 unit price 不能用/],
  ['"label": "手机"', '¦"lable": "手机"', /lable/, 'label'],
  [
    '"fulfill": { "state": { "required": true,',
    '"fulfill": { ¦"run": "alert(1)", "state": { "required": true,',
    /run/,
  ],
  ['"fulfill": {', '¦"fullfil": {', /fullfil/, 'fulfill'],
  ['"assert":', '¦"asert":', /asert/, 'assert'],
  ['{ "field": "arrival", "match": "range" }', '{ "field": "arrival", "match": ¦"rnage" }', /rnage/, 'range'],
  [
    '{ "field": "orderNo", "sortable": true',
    '{ "field": "orderNo", ¦"sortabel": true',
    /sortabel/,
    'sortable',
  ],
  ['"timeliness",\n      "address', '¦7,\n      "address', /columns 的第 2 项/],
  ['"action": "view"', '"action": ¦"veiw"', /veiw/, 'view'],
  ['"code": "remove"', '"code": ¦"删除"', /权限码/],
  ['"when": "{{ row', '"when": ¦"row', /\{\{ 表达式 \}\}/],
  ['"cases": [', '¦"case": [', /case/, 'cases'],
  ['"daysLeft": { "max": -1 }', '"daysLeft": { ¦"mxa": -1 }', /mxa/],
];

const FIELDS: Fault[] = [
  ['"price": {', '¦"version": {', /version 由系统填写/],
  ['"price": {', '¦"tenantCode": {', /tenantCode 由系统填写/],
  ['"price": {', '¦"orderNo": {', /字段 orderNo 重复/],
  ['"price": {', '¦"constructor": {', /保留的名称/],
  ['"timeliness": {', '¦"price": {', /派生字段 price 与表单里的字段同名/],
  ['"timeliness": {', '¦"id": {', /派生字段请换一个名称/],
  ['"x-component": "NumberPicker"', '"x-component": ¦"Switch"', /Switch 不能编辑 number/],
  ['"title": "单价",', '"title": "单价", ¦"maxLength": 3,', /maxLength 只能用在 string/],
  ['"title": "加急",', '"title": "加急", ¦"x-options": "dictionary:urgency",', /x-options 只能用在/],
  ['"title": "单价",', '"title": "单价", ¦"format": "date",', /format 只能用在 string/],
  ['"minLength": 4', '"minLength": ¦24', /minLength（24）大于 maxLength（20）/],
  ['"minimum": 0', '"minimum": ¦10000', /大于 maximum/],
  ['"^PO-\\\\d{6}$"', '¦"^PO-(\\\\d{6}$"', /正则表达式的写法不对/],
  ['"^PO-\\\\d{6}$"', '¦"^(a+)+$"', /歧义/],
  ['"dictionary:grade"', '¦"dictionary:grad"', /没有名为 grad 的字典/, 'dictionary:grade'],
  ['"type": "number", "title": "等级"', '"type": "string", "title": "等级"', /字典 grade 的取值是 number/],
  ['"default": "low"', '"default": ¦"lwo"', /不在选项里/, 'low'],
  ['"default": "low"', '"default": ¦3', /默认值应是 string/],
  ['"default": false', '"default": ¦"false"', /默认值应是 boolean/],
  ['"format": "mobile"', '"format": "mobile", "default": ¦"123"', /默认值不符合格式/],
  ['"placeholder": "选填"', '"placeholder": ¦"javascript:alert(1)"', /脚本/],
  ['"placeholder": "选填"', '"placeholder": ¦"java\\nscript:alert(1)"', /脚本/],
  ['"rows": 3', '¦"dangerouslySetInnerHTML": { "__html": "<b>" }', /dangerouslySetInnerHTML/],
  ['"rows": 3', '¦"onClick": "x"', /onClick/],
  ['"rows": 3', '"style": { ¦"onLoad": "x" }', /onLoad/],
];

const NAMES: Fault[] = [
  ['"unique": ["orderNo"]', '"unique": [¦"orderN"]', /没有名为 orderN 的字段/, 'orderNo'],
  ['"unique": ["orderNo"]', '"unique": [¦"isRush"]', /唯一只能用在/],
  ['"search": ["orderNo"', '"search": [¦"odrerNo"', /odrerNo/, 'orderNo'],
  ['"search": ["orderNo"', '"search": [¦"createdAt"', /系统字段 createdAt 不能作查询条件/],
  ['"search": ["orderNo"', '"search": [¦"address"', /一组字段/, 'address.city'],
  ['{ "field": "arrival", "match": "range" }', '{ "field": "phone", "match": ¦"range" }', /range 只能用在/],
  ['"tags"],', '"tags", ¦"tags"],', /重复/],
  ['{ "field": "orderNo", "sort', '{ "field": ¦"ordreNo", "sort', /ordreNo/, 'orderNo'],
  ['"address.city",\n', '¦"address.ctiy",\n', /address\.ctiy/, 'address.city'],
  ['"timeliness",\n      "address', '¦"timelines",\n      "address', /timelines/, 'timeliness'],
  [
    '"timeliness",\n      "address',
    '{ "field": "timeliness", "sortable": ¦true },\n      "address',
    /不能排序/,
  ],
  ['"defaultSort": "-createdAt"', '"defaultSort": ¦"-craetedAt"', /craetedAt/, '-createdAt'],
  ['"dictionary": "timeliness"', '"dictionary": ¦"timelines"', /没有名为 timelines 的字典/, 'timeliness'],
  ['"value": "late"', '"value": ¦"lat"', /没有 lat/, 'late'],
  ['"field": "urgency", "in"', '"field": ¦"urgancy", "in"', /urgancy/, 'urgency'],
  ['"in": ["low"]', '"in": [¦"lwo"]', /选项里没有 "lwo"/, 'low'],
  ['"in": ["low"]', '"in": [¦1]', /不会等于 1/],
  ['"field": "arrival", "daysLeft"', '"field": "phone", ¦"daysLeft"', /只能用在日期/],
  ['{ "value": "open" }', '¦{ "value": "open", "field": "urgency", "in": ["high"] }', /最后一个/],
  ['{ "value": "done", "field": "urgency", "in": ["low"] }', '¦{ "value": "done" }', /只能放在最后/],
  ['"daysLeft": { "max": -1 }', '"daysLeft": ¦{}', /min 或 max/],
  ['"daysLeft": { "max": -1 }', '"daysLeft": { "min": ¦5, "max": -1 }', /永远不成立/],
];

const withTotals = (...totals: string[]) => `"totals": [${totals.join(', ')}], "defaultSort": "-createdAt"`;

const TOTALS: Fault[] = [
  ['sum', 'totl', /没有名为 totl 的字段/, 'total'],
  ['average', 'cuont', /没有名为 cuont 的字段/, 'count'],
  ['sum', 'orderNo', /sum 只能用在 number 字段上，orderNo 是 string/],
  ['average', 'isRush', /average 只能用在 number/],
  ['max', 'orderNo', /max 只能用在数字和日期字段上/],
  ['count', 'timeliness', /派生字段 timeliness 不能汇总/],
  ['count', 'tags', /tags 是 array 类型/],
].map(
  ([fn, field, message, suggestion]): Fault => [
    '"defaultSort": "-createdAt"',
    withTotals(`{ "label": "合", "fn": "${fn}", "field": ¦"${field}" }`),
    message as RegExp,
    suggestion as string | undefined,
  ],
);
TOTALS.push(
  ['"defaultSort": "-createdAt"', withTotals('{ "label": "合", "fn": ¦"sum" }'), /sum 要写 field/],
  [
    '"defaultSort": "-createdAt"',
    withTotals('{ "label": "合", "fn": ¦"summ", "field": "total" }'),
    /summ/,
    'sum',
  ],
  [
    '"defaultSort": "-createdAt"',
    withTotals(
      '{ "label": "合", "fn": "sum", "field": "total" }',
      '{ "label": "又", "fn": ¦"sum", "field": "total" }',
    ),
    /重复/,
  ],
  ['"delete": "POST /order/remove?id"', '¦"totals": "GET /order/sums"', /要有内容可汇总/],
);

const ACTIONS: Fault[] = [
  ['"code": "remove"', '"code": ¦"add"', /权限码 add 已用于 create/],
  ['"code": "remove"', '"code": ¦"no"', /不能是 "no"/],
  ['"action": "create"', '"action": ¦"view"', /toolbar 上没有选中的记录/],
  [
    '"action": "create"',
    '"action": "create", ¦"when": "{{ user.accountId != null }}"',
    /create 针对整个页面，when 不起作用/,
  ],
  [
    '"action": "create"',
    '"action": "export", ¦"when": "{{ user.accountId != null }}"',
    /export 针对整个页面，when 不起作用/,
  ],
  ['"POST /order/remove?id"', '¦"POST //evil.example/remove"', /只能在本站/],
  ['"POST /order/remove?id"', '¦"POST /order/../remove"', /不能有空的一段/],
  ['"POST /order/remove?id"', '¦"POST /api/resources/order"', /由网关自用/],
  ['"POST /order/remove?id"', '¦"POST {poseidon}/order/save"', /已用于 create/],
  ['"path": "/office/orders"', '"path": ¦"/login"', /由系统使用/],
];

const EXPRESSIONS: Fault[] = [
  ['{{ values.isRush == true }}', '{{ values.¦isRsh == true }}', /没有名为 isRsh 的字段/, 'isRush'],
  [
    '{{ values.address.city != null }}',
    '{{ values.address.¦ctiy != null }}',
    /values\.address 没有名为 ctiy/,
    'city',
  ],
  ['{{ values.isRush == true }}', '{{ ¦vlues.isRush == true }}', /表达式里没有 vlues/, 'values'],
  ['{{ values.isRush == true }}', '{{ ¦isRush == true }}', /表达式里没有 isRush/, 'values.isRush'],
  ['{{ values.isRush == true }}', '{{ ¦row.isRush == true }}', /这里没有记录/],
  ['{{ values.isRush == true }}', '{{ ¦values.isRush }}', /可能还没有填写/, 'values.isRush == true'],
  ['{{ values.isRush == true }}', '{{ !¦values.isRush }}', /可能还没有填写/, 'values.isRush == true'],
  ['{{ values.isRush == true }}', '{{ values.isRush ¦= true }}', /两个等号/],
  ['{{ values.isRush == true }}', '{{ values.isRush == true &&  ¦}}', /没有写完/],
  ['{{ values.isRush == true }}', "{{ ¦values.isRush == 'yes' }}", /是否和文本之间不能用 ==/],
  ['{{ values.isRush == true }}', '{{ ¦values.price }}', /应是条件/],
  ['{{ values.isRush == true }}', '{{ ¦values.phone.startsWith(\\"1\\") }}', /请先判断 values.phone != null/],
  ['{{ values.isRush == true }}', "{{ 'a' in ¦values.tags }}", /请先判断 values.tags != null/],
  [
    "values.phone.startsWith('138')",
    "values.phone.¦startWith('138')",
    /没有名为 startWith 的函数/,
    'startsWith',
  ],
  ["values.phone.startsWith('138')", "¦values.phone.matches('138')", /不能用 matches/],
  ['values.urgency == \\"high\\"', 'values.¦urgncy == \\"high\\"', /urgncy/, 'urgency'],
  ['\\"high\\" || (values.phone', '\\"high\\" || (values.¦phon', /phon/, 'phone'],
  ['values.price * values.count', 'values.price * values.¦cuont', /cuont/, 'count'],
  ['{{ values.price * values.count }}', '{{ ¦values.phone }}', /字段的值应是数字/],
  ["values.arrival >= '2020-01-01'", "values.¦arival >= '2020-01-01'", /arival/, 'arrival'],
  ['{{ deps.rush == true }}', '{{ deps.¦rsh == true }}', /rsh/, 'rush'],
  ['{ "rush": "isRush" }', '{ "rush": ¦"isRsh" }', /isRsh/, 'isRush'],
  ['"title": "加急到货日期"', '¦"titel": "加急到货日期"', /titel/, 'title'],
  ["row.timeliness != 'done'", "row.¦timelines != 'done'", /timelines/, 'timeliness'],
  ['row.createdBy == user', 'row.¦cretedBy == user', /cretedBy/, 'createdBy'],
  ['user.accountId', 'user.¦acountId', /acountId/, 'accountId'],
  ['values.isRush == true', "¦row.id == 'x'", /这里没有记录/],
  ['"title": "采购订单"', '"title": "订单¦{{ values.price }}"', /这里不能写表达式/],
  ['"placeholder": "选填"', '"placeholder": "共 ¦{{ values.count }} 件"', /占满整个文本/],
  ['"title": "数量", "minimum": 1', '"title": "数量", "x-value": "{{ values.total / 2 }}"', /循环计算/],
];

describe.each([
  ['structure', STRUCTURE],
  ['fields', FIELDS],
  ['names', NAMES],
  ['totals', TOTALS],
  ['buttons and operations', ACTIONS],
  ['expressions', EXPRESSIONS],
])('A page with one fault in its %s', (_, faults) => {
  it.each(faults)('%s -> %s', (edit, into, message, suggestion) => {
    expect(sound.includes(edit)).toBe(true);
    const marked = sound.replace(edit, () => into);
    const text = marked.replace(into, () => into.replace('¦', ''));
    const { page, problems } = checkPage(text, { dictionaries });
    expect(page).toBeUndefined();
    expect(problems.map((problem) => problem.message).join('\n')).toMatch(message);
    const found = problems.find((problem) => message.test(problem.message))!;
    if (into.includes('¦'))
      expect(found).toMatchObject(placeOf(text, marked.indexOf(into) + into.indexOf('¦')));
    expect(found.suggestion).toBe(suggestion);
  });
});

describe('A page that is sound', () => {
  it('is answered parsed, without problems', () => {
    const { page, problems } = checkPage(sound, { dictionaries });
    expect(problems).toEqual([]);
    expect(page?.path).toBe('/office/orders');
  });

  it('stays sound with the guards that empty fields ask for', () => {
    for (const condition of [
      'values.isRush == true && !(values.isRush == true)',
      "values.phone == null || values.phone.startsWith('1')",
      "values.phone == null ? false : values.phone.endsWith('1')",
      "values.tags != null && 'low' in values.tags && size(values.tags) > 1",
      "values.phone == '1' && values.phone.size() == 1",
      "values.tags != null && values.tags.exists(tag, tag == 'low')",
      'values.grade in [1, 2] && values.price > 3 && values.price / 2 >= 1.5',
      'values.arrival > now || now >= values.arrival',
      'values.address != null && values.tags == null',
    ]) {
      const text = sound.replace('values.isRush == true }}', () => `${condition} }}`);
      expect({ condition, problems: checkPage(text, { dictionaries }).problems }).toEqual({
        condition,
        problems: [],
      });
    }
  });

  it('may have fields named like events or like parts of a schema', () => {
    const text = sound.replaceAll('"price"', '"onSale"').replaceAll('values.price', 'values.onSale');
    expect(checkPage(text, { dictionaries }).problems).toEqual([]);
  });
});

describe('A page that works but lacks something', () => {
  const warnings = (edit: string, into: string) =>
    checkPage(
      sound.replace(edit, () => into),
      { dictionaries },
    ).problems;

  it('is warned of an operation that no button opens', () => {
    const problems = warnings('"delete": "POST', '"update": "POST');
    expect(problems).toMatchObject([
      { severity: 'warning', message: '接口 update 没有按钮授权，该接口不会开放', line: 15, column: 7 },
    ]);
  });

  it('is warned of an assertion without a message', () => {
    expect(warnings(', "message": "日期过早"', '')).toMatchObject([{ severity: 'warning' }]);
  });

  it('is warned once for each Chinese text without English', () => {
    const english = Object.fromEntries(
      [...sound.matchAll(/"([^"]*\p{Script=Han}[^"]*)"/gu)].map(([, text], at) => [text!, `Text ${at}`]),
    );
    const { 订单号: _, ...rest } = english;
    const { page, problems } = checkPage(sound, { dictionaries, english: { ...rest, 备注: 'Remark' } });
    expect(page).toBeDefined();
    expect(problems).toMatchObject([{ severity: 'warning', line: 28, column: 22 }]);
    expect(problems[0]!.message).toContain('订单号');
  });
});

describe('A text that stands in an index', () => {
  const sorted = (city: string) =>
    sound
      .replace('"address.city",\n', '{ "field": "address.city", "sortable": true },\n')
      .replace('"city": { "type": "string",', `"city": { "type": "string",${city}`);
  const faults = (text: string) =>
    checkPage(text, { dictionaries }).problems.map(({ message, line }) => ({ message, line }));

  it('needs a length when it is sorted by, unique, or compared as a whole', () => {
    const text = sorted('');
    const { line } = placeOf(text, text.indexOf('"city"'));
    expect(faults(text)).toEqual([
      { line, message: expect.stringMatching(/address\.city 可以排序，请写 maxLength/) },
    ]);
    const street = '"unique": ["orderNo", "address.street"]';
    expect(faults(sound.replace('"unique": ["orderNo"]', street))).toMatchObject(
      [{ message: /street 不得重复/ }].map(({ message }) => ({ message: expect.stringMatching(message) })),
    );
    const note = '"search": [{ "field": "note", "match": "equals" }, "orderNo"';
    expect(faults(sound.replace('"search": ["orderNo"', note))).toMatchObject([
      { message: expect.stringMatching(/note 按整个取值查询/) },
    ]);
  });

  it.each([' "maxLength": 500,', ' "format": "cnaps",', ' "pattern": "^[A-Z]{2}(-\\\\d{1,9}){0,3}$",'])(
    'is bounded by%s',
    (rule) => expect(faults(sorted(rule))).toEqual([]),
  );

  it.each([
    ' "maxLength": 501,',
    ' "format": "email",',
    ' "pattern": "^[A-Z]+$",',
    ' "pattern": "[A-Z]{2}",',
    ' "pattern": "^a$|b$",',
    ' "pattern": "^a{501}$",',
  ])('is not bounded by%s', (rule) => expect(faults(sorted(rule))).toHaveLength(1));
});

describe('A page beside others', () => {
  it('may not take the path, the resource or a call of another', () => {
    const other = { file: 'schemas/office/orders.json', page: checkPage(sound, { dictionaries }).page! };
    const { problems } = checkPage(sound, { dictionaries, others: [other] });
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [4, '路径 /office/orders 已被 schemas/office/orders.json 使用'],
      [9, '资源名 order 已被 schemas/office/orders.json 使用'],
      [13, expect.stringContaining('/order/queryPage 已被 schemas/office/orders.json 使用')],
      [14, expect.stringContaining('/order/save 已被')],
      [15, expect.stringContaining('POST /order/remove 已被')],
    ]);
  });
});
