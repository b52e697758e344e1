import { DEMO_ACCOUNTS, DEMO_SUPPLIERS } from '../../server/demo/identity-data';
import { ROUTE_CALLS } from '../../src/contract/api/route-view';
import { grantRole } from '../support/browser/served-tutorial';
import { type CallAs, type CalledDoc, recordCalls } from '../support/gateway/record-calls';

/** What the people of the pictures may do beyond the demo, by role and page. */
const GRANTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  supplier: { '/examples/supplier-orders': ['view', 'fill', 'confirm', 'decline'] },
  buyer: {
    '/examples/approval-route': ['add', 'view', 'submit'],
    '/examples/purchases': ['add', 'submit', 'pass'],
    '/examples/field-rights': ['view'],
  },
  manager: { '/examples/approval-route': ['view', 'passDepartment'] },
};

/** The resources of these records. */
export const WORKED_ON = [
  'exampleApproval',
  'exampleTwoSidedOrder',
  'examplePurchase',
  'exampleReceipt',
  'exampleProject',
  'exampleExpense',
  'exampleNote',
  'exampleNumber',
  'exampleLimit',
] as const;

type Calls = ReturnType<typeof recordCalls>;

const addressOf = (resource: (typeof WORKED_ON)[number]) => `/api/resources/${resource}`;
const accountOf = (username: string) => DEMO_ACCOUNTS.find((one) => one.username === username)!.accountId;

/** Makes the records of the pictures that several people have worked on. */
export async function fillWork(as: CallAs): Promise<void> {
  for (const [role, pages] of Object.entries(GRANTS)) await grantRole(as, role, pages);
  const calls = recordCalls(as);
  await approvals(calls);
  await sharedOrder(calls);
  await purchases(calls);
  await projects(calls);
  await agreements(calls);
}

/** A request whose first level has approved it and whose second waits for the analyst. */
async function approvals({ done, move }: Calls): Promise<void> {
  const base = addressOf('exampleApproval');
  const made = await done('buyer01', `POST ${base}`, {
    subject: '更换一号车间的行车',
    amount: 260_000,
    owner: accountOf('analyst01'),
  });
  const { id, version } = await move('buyer01', base, made, 'submit');
  const reason = '行车已超期服役，金额在年度预算内。';
  const decision = { resource: 'exampleApproval', id, version, code: 'passDepartment', reason };
  await done('manager01', `POST ${ROUTE_CALLS.decide}`, decision);
}

/** An order that its supplier is to confirm. */
async function sharedOrder({ done, move }: Calls): Promise<void> {
  const base = addressOf('exampleTwoSidedOrder');
  const made = await done('analyst01', `POST ${base}`, {
    orderNo: 'PO-2026-0327',
    buyer: accountOf('buyer01'),
    supplierCode: DEMO_SUPPLIERS[0]!.supplierCode,
    ceiling: 62_000,
    lines: [
      { material: '镀锌钢管 DN100', quantity: 120, cost: 310 },
      { material: '法兰 DN100', quantity: 240, cost: 68 },
    ],
  });
  await move('analyst01', base, made, 'send');
}

const rebar = { material: '螺纹钢 HRB400', quantity: 12, price: 3850 };
const pipe = { material: '镀锌管 DN50', quantity: 40, price: 96 };

/** Orders of the buyer's, one of them received in part; one that waits to be passed; and a draft with gaps. */
async function purchases(calls: Calls): Promise<void> {
  const { done, move } = calls;
  const base = addressOf('examplePurchase');
  const submitted = async (who: string, values: object) =>
    move(who, base, await done(who, `POST ${base}`, values), 'submit');
  const lists = [[rebar, pipe], [{ ...pipe, quantity: 150 }], [{ ...rebar, quantity: 30 }]];
  const ordered: CalledDoc[] = [];
  for (const [index, lines] of lists.entries()) {
    const amount = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
    const row = await submitted('analyst01', {
      orderNo: `PO-2026-04${11 + index}`,
      deliverOn: `2026-05-1${index}`,
      lines,
    });
    ordered.push(await move('buyer01', base, row, 'pass', { values: { agreedPrice: amount * 0.98 } }));
  }
  await receive(calls, ordered[0]!);
  await submitted('buyer01', { orderNo: 'PO-2026-0417', deliverOn: '2026-05-20', lines: [rebar, pipe] });
  await done('analyst01', `POST ${base}`, {
    orderNo: 'PO-2026-0418',
    lines: [{ material: rebar.material, quantity: 8 }],
    remark: '价格等供应商报来再填。',
  });
}

/** Fills in the receipt that passing the order has made, and adds a second one. */
async function receive({ done, read, list, change }: Calls, order: CalledDoc): Promise<void> {
  const base = addressOf('exampleReceipt');
  const { id } = (await list('analyst01', base, {})).find(({ orderId }) => orderId === order.id)!;
  const first = await read('analyst01', base, id);
  const line = ({ material, quantity }: typeof rebar, received: number) => ({
    material,
    ordered: quantity,
    received,
  });
  await change('analyst01', base, first, { lines: [line(rebar, 5), line(pipe, 40)] });
  await done('analyst01', `POST ${base}`, { orderId: order.id, lines: [line(rebar, 4)] });
}

/** A project with what was spent on it and what was noted. */
async function projects({ done }: Calls): Promise<void> {
  const projectNo = 'XM-2026-03';
  const { id: projectId } = await done('analyst01', `POST ${addressOf('exampleProject')}`, {
    projectNo,
    projectName: '二号厂房扩建',
    budget: 1_800_000,
  });
  for (const [purpose, amount, spentOn] of [
    ['设计', 68_000, '2026-03-05'],
    ['材料', 412_600, '2026-03-18'],
    ['人工', 96_500, '2026-04-02'],
    ['运输', 8_400, '2026-04-20'],
  ])
    await done('analyst01', `POST ${addressOf('exampleExpense')}`, {
      projectId,
      projectNo,
      purpose,
      amount,
      spentOn,
    });
  for (const content of ['图纸会审完成，基础提前一周开工。', '钢结构分两批进场。'])
    await done('analyst01', `POST ${addressOf('exampleNote')}`, { projectNo, content });
}

/** Price agreements, one of them a draft whose period lies over another's, and what was ordered under them. */
async function agreements({ done, move }: Calls): Promise<void> {
  const base = addressOf('exampleNumber');
  const of = (supplierName: string, material: string, validFrom: string, validTo: string, more: object) =>
    done('analyst01', `POST ${base}`, {
      supplierName,
      material,
      year: validFrom.slice(0, 4),
      validFrom,
      validTo,
      ...more,
    });
  const steel = ['江苏恒远钢构有限公司', rebar.material] as const;
  const [first, second, third] = [
    await of(...steel, '2026-01-01', '2026-12-31', { certNo: 'BJ-2026-011', price: 3850, most: 200 }),
    await of('宁波东海管业有限公司', pipe.material, '2026-03-01', '2027-02-28', { price: 96, most: 500 }),
    await of('安徽徽城建材有限公司', '中砂', '2026-01-01', '2026-06-30', { price: 132, most: 800 }),
  ];
  for (const row of [first, second, third]) {
    const effective = await move('analyst01', base, row, 'apply');
    if (row === third) await move('analyst01', base, effective, 'cancel');
  }
  await of(...steel, '2026-12-01', '2027-11-30', { year: '2027', certNo: 'BJ-2026-052', price: 3790 });
  for (const [agreement, quantity, orderedOn] of [
    [third, 600, '2026-03-02'],
    [first, 120, '2026-03-18'],
    [second, 400, '2026-04-02'],
    [first, 80, '2026-04-20'],
  ] as const)
    await done('analyst01', `POST ${addressOf('exampleLimit')}`, {
      agreement: agreement.id,
      quantity,
      orderedOn,
    });
}
