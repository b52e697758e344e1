import type { Locator } from 'playwright-core';
import { choose, type Person, typeDate } from '../support/browser/browser';
import { grantRole, untilServed, writeSteps } from '../support/browser/served-tutorial';
import type { CallAs, CalledDoc, recordCalls } from '../support/gateway/record-calls';
import { beginNew, openNumber } from '../support/model/record-steps';
import { TUTORIALS } from '../support/tutorial';

const ORDERS = '/api/resources/exampleGoodsOrder';
const DELIVERIES = '/api/resources/exampleDelivery';
const THEIR_DELIVERIES = '/api/resources/examplesMyDeliveries';
const RECEIPTS = '/api/resources/exampleStockReceipt';
const STATEMENTS = '/api/resources/exampleMonthlyStatement';
const THEIR_STATEMENTS = '/api/resources/examplesMyMonthlyStatements';

/** A picture of `docs/tutorial-order-to-statement.md`. */
interface TutorialShot {
  account: string;
  height?: number;
  /** What has been done since the picture before, over HTTP. */
  before(calls: ReturnType<typeof recordCalls>): Promise<unknown>;
  take(person: Person): Promise<Locator | undefined>;
}

const LINES = [
  { material: '预制楼梯', quantity: 12, price: 486.35, taxRate: '13' },
  { material: '干混砂浆', quantity: 5.5, price: 312.07, taxRate: '9' },
];
const drawer = ({ page }: Person) => page.locator('.ant-drawer-open .ant-drawer-content');
const only = (found: readonly CalledDoc[]): CalledDoc => found[0]!;

/** Puts the pages of the tutorial into service, with what suppliers may do on them. */
export async function serveTutorial(schemasDir: string, as: CallAs): Promise<void> {
  writeSteps(schemasDir, TUTORIALS['order-to-statement']);
  await untilServed(as, 'analyst01', [ORDERS, DELIVERIES, RECEIPTS, STATEMENTS]);
  await grantRole(as, 'supplier', {
    '/examples/my-deliveries': ['add', 'view', 'fill', 'ship'],
    '/examples/my-monthly-statements': ['view', 'fill', 'agree', 'dispute'],
  });
  await untilServed(as, 'supplier01', [THEIR_DELIVERIES, THEIR_STATEMENTS]);
}

/** Every picture of the tutorial, by its name, in the order of the story. */
export const TUTORIAL_SHOTS: Readonly<Record<string, TutorialShot>> = {
  'delivery-left': {
    account: 'supplier01',
    height: 560,
    before: async ({ done, move }) => {
      const made = await done('analyst01', `POST ${ORDERS}`, { supplier: 'S10001', lines: LINES });
      const order = await move('analyst01', ORDERS, made, 'send');
      const lines = LINES.map((line) => ({ ...line, quantity: Math.min(line.quantity, 8) }));
      const arriveOn = new Date().toISOString().slice(0, 10);
      await done('supplier01', `POST ${THEIR_DELIVERIES}`, { orderId: order.id, arriveOn, lines });
    },
    take: async (person) => {
      await person.open('/examples/my-deliveries');
      await beginNew(person, '/examples/my-deliveries');
      await choose(person.page, '订单', 'DH-');
      await person.page.locator('.array-table tbody tr').waitFor();
      return drawer(person);
    },
  },
  receipt: {
    account: 'analyst01',
    before: async ({ list, read, move, change }) => {
      const draft = only(await list('supplier01', THEIR_DELIVERIES, {}));
      await move(
        'analyst01',
        DELIVERIES,
        await move('supplier01', THEIR_DELIVERIES, draft, 'ship'),
        'receive',
      );
      const receipt = await read('analyst01', RECEIPTS, only(await list('analyst01', RECEIPTS, {})).id);
      const [stairs, ...others] = receipt.lines as object[];
      const lines = [{ ...stairs, accepted: 7 }, ...others];
      await move('analyst01', RECEIPTS, await change('analyst01', RECEIPTS, receipt, { lines }), 'store');
    },
    take: async (person) => {
      await person.open('/examples/stock-receipts');
      await openNumber(person.page, 'SH-');
      return undefined;
    },
  },
  collect: {
    account: 'analyst01',
    height: 620,
    before: async () => undefined,
    take: async (person) => {
      const { page } = person;
      await person.open('/examples/monthly-statements');
      await beginNew(person, '/examples/monthly-statements');
      await choose(page, '供应商', '恒筑');
      await typeDate(page, '对账月份', new Date().toISOString().slice(0, 7));
      await page.locator('.collect-button').click();
      const dialog = page.locator('.collect-dialog .ant-modal-content');
      await dialog.getByText('SH-').first().waitFor();
      return dialog;
    },
  },
  statement: {
    account: 'analyst01',
    height: 800,
    before: async ({ list, done, move }) => {
      const receipt = only(await list('analyst01', RECEIPTS, {}));
      const made = await done('analyst01', `POST ${STATEMENTS}`, {
        supplier: 'S10001',
        month: receipt.month,
        receipts: [{ receiptNo: receipt.receiptNo }],
      });
      const sent = await move('analyst01', STATEMENTS, made, 'send');
      await move('analyst01', STATEMENTS, await move('supplier01', THEIR_STATEMENTS, sent, 'agree'), 'sign');
    },
    take: async (person) => {
      await person.open('/examples/monthly-statements');
      await openNumber(person.page, 'DZ-');
      return undefined;
    },
  },
};
