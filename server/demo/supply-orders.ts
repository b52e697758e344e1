import type { Doc } from '../../src/contract/base/doc';
import { addDays } from '../../src/contract/fields/derived';
import { between, createRandom, pick } from './random';

const GOODS = [
  ['预制叠合板 60 mm', 'piece', 486],
  ['预制楼梯', 'piece', 1_920],
  ['商品混凝土 C35', 'm3', 455],
  ['蒸压加气混凝土砌块', 'm3', 268],
  ['配电箱 XL-21', 'set', 2_680],
  ['YJV 4×95 电力电缆', 'm', 186.5],
  ['离心水泵 ISG80', 'set', 3_450],
  ['镀锌电缆桥架', 'm', 74.8],
] as const;
const NOTES = [
  '送到三号门料场，进场前一天通知。',
  '请随货附合格证和检测报告。',
  '按楼层打包，标明楼号。',
  undefined,
];
const DISPUTES = [
  '第一行数量超出本月产能，最多先供一半，其余顺延两周。',
  '原材料涨价，第一行单价需要重新商定。',
];

/** The states that the demo shows of each supplier's orders, what was ordered first before. */
const STATES = [
  'closed',
  'closed',
  'cancelled',
  'confirmed',
  'confirmed',
  'disputed',
  'sent',
  'sent',
  'draft',
];

/** The accounts that buy, by their names as suppliers see them. */
const BUYERS = [
  ['100001', '陈思远'],
  ['100003', '许知微'],
] as const;

/** The day on which the order at a place among {@link STATES} was made: they spread over the month before `date`. */
const dayOf = (place: number, date: string) => addDays(date, (place - STATES.length) * 4 + 3);

/** The day on which the `index`th demo order was made, of as many suppliers. */
export function supplyOrderDay(index: number, date: string, suppliers: number): string {
  return dayOf(Math.floor(index / suppliers), date);
}

/**
 * Demo purchase orders of one tenant to its suppliers around `date` (YYYY-MM-DD), some in each state to each of them, by
 * the day they were made. The gateway numbers them, so that what people add goes on from there.
 */
export function demoSupplyOrders(seed: number, date: string, suppliers: readonly string[]): Doc[] {
  const random = createRandom(seed);
  return STATES.flatMap((status, place) =>
    suppliers.map((supplier, at): Doc => {
      const day = dayOf(place, date);
      const [buyer, buyerName] = pick(random, BUYERS);
      const isAnswered = ['closed', 'confirmed', 'disputed'].includes(status);
      const goods = GOODS.slice(at * 4, at * 4 + 4);
      const lines = goods.slice(0, between(random, 2, 4)).map(([material, unit, unitPrice], index) => {
        const quantity = between(random, 2, 40) * 5;
        const deliverOn = addDays(day, between(random, 14, 30));
        const isShort = status === 'disputed' && index === 0;
        const promise = {
          promisedOn: addDays(deliverOn, isShort ? 14 : between(random, -2, 0)),
          promisedQuantity: isShort ? Math.floor(quantity / 2) : quantity,
        };
        return {
          material,
          unit,
          quantity,
          unitPrice,
          taxRate: '13',
          amount: Math.round(quantity * unitPrice * 100) / 100,
          deliverOn,
          ...(isAnswered && promise),
        };
      });
      const note = pick(random, NOTES);
      return {
        supplier,
        buyer,
        buyerName,
        orderedOn: day,
        status,
        lines,
        total: Math.round(lines.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100,
        ...(note && { note }),
        ...(status !== 'draft' && { sentAt: `${day} 10:${between(random, 10, 59)}:00` }),
        ...(['closed', 'confirmed'].includes(status) && {
          confirmedAt: `${addDays(day, 1)} 15:${between(random, 10, 59)}:00`,
          supplierNote: '按承诺交期发货，送货前电话联系。',
        }),
        ...(status === 'disputed' && { disputeReason: DISPUTES[at % DISPUTES.length] }),
      };
    }),
  );
}
