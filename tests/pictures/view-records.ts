import { DEMO_ACCOUNTS } from '../../server/demo/identity-data';
import { addDays, today } from '../../src/contract/fields/derived';
import type { CalledDoc, recordCalls } from '../support/gateway/record-calls';

/** The resources of these records. */
export const LOOKED_AT = ['exampleFair', 'examplePrint', 'examplePolicy', 'exampleFieldRight'] as const;

type Calls = ReturnType<typeof recordCalls>;

const addressOf = (resource: (typeof LOOKED_AT)[number] | 'letterhead') => `/api/resources/${resource}`;
const analyst = DEMO_ACCOUNTS.find(({ username }) => username === 'analyst01')!.accountId;
/** A day of this month, and one so many days from now. */
const on = (date: number) => `${today(new Date()).slice(0, 8)}${String(date).padStart(2, '0')}`;
const within = (days: number) => addDays(today(new Date()), days);

/** Makes the records of the pictures of views, prints, reminders and fields that not everybody sees. */
export async function fillViews(calls: Calls): Promise<void> {
  await fairs(calls);
  const { done } = calls;
  await done('admin01', `POST ${addressOf('letterhead')}`, {
    name: '华东建工集团有限公司',
    address: '上海市浦东新区世纪大道 100 号',
    telephone: '021-5888 0000',
  });
  await done('analyst01', `POST ${addressOf('examplePrint')}`, {
    noteNo: 'SH-2026-0042',
    receiver: '江苏恒远钢构有限公司',
    sentOn: '2026-05-20',
    cost: 360,
    lines: [
      { goods: '镀锌钢管 DN100', count: 120, cost: 268, amount: 37_200 },
      { goods: '法兰 DN100', count: 240, cost: 51, amount: 16_320 },
      { goods: '高强度螺栓 M20×80', count: 960, cost: 3.6, amount: 4_608 },
    ],
  });
  for (const [policyNo, days] of [
    ['PICC-2026-00871', 7],
    ['CPIC-2026-01953', 30],
  ] as const)
    await done('analyst01', `POST ${addressOf('examplePolicy')}`, {
      policyNo,
      keeper: analyst,
      validTo: within(days),
    });
  for (const [dealNo, material, price, quantity, payee, accountNo, mobile] of [
    ['XY-2026-014', '镀锌管 DN50', 96, 500, '宁波东海管业有限公司', '6222021001116240123', '13800138001'],
    ['XY-2026-013', '螺纹钢 HRB400', 3850, 200, '江苏恒远钢构有限公司', '6217001210098765432', '13900139002'],
  ] as const)
    await done('analyst01', `POST ${addressOf('exampleFieldRight')}`, {
      dealNo,
      material,
      price,
      quantity,
      payee,
      accountNo,
      mobile,
    });
}

/** Fairs of this month: some to be prepared, one that is open and one that is over. */
async function fairs({ done, move }: Calls): Promise<void> {
  const base = addressOf('exampleFair');
  const make = (fairNo: string, fairName: string, from: number, to: number, more: object = {}) =>
    done('analyst01', `POST ${base}`, { fairNo, fairName, opensOn: on(from), closesOn: on(to), ...more });
  const spring: CalledDoc = await make('ZH-01', '春季建材展', 4, 6, { scale: 'large' });
  const second = await make('ZH-02', '紧固件专场', 10, 11, { parentNo: 'ZH-01', scale: 'small' });
  await make('ZH-03', '管材与阀门展', 17, 20, { scale: 'large', budget: 86_000 });
  await make('ZH-04', '供应商对接会', 19, 19, { scale: 'small', budget: 12_000, keeper: analyst });
  await make('ZH-05', '绿色建材论坛', 25, 26, { scale: 'small', budget: 30_000 });
  const opened = await move('analyst01', base, spring, 'open', { values: { budget: 120_000 } });
  await move('analyst01', base, second, 'open', { values: { budget: 18_000 } });
  await move('analyst01', base, opened, 'close');
}
