import type { Doc } from '../../src/contract/base/doc';
import { isObject } from '../../src/contract/base/is-object';
import { addDays } from '../../src/contract/fields/derived';

/** A record that the demo has made already. */
export interface MadeRecord {
  id: string;
  doc: Doc;
}

const CARRIERS = ['顺丰快运', '德邦物流', '供应商自送'];

/** The days before `date` on which goods of an order in that state left, and what became of them. */
const DELIVERIES: Record<string, readonly { before: number; share: number; status: string }[]> = {
  closed: [{ before: 8, share: 1, status: 'received' }],
  confirmed: [
    { before: 5, share: 0.4, status: 'received' },
    { before: 1, share: 0.4, status: 'shipped' },
  ],
};

/**
 * Demo delivery notices of some purchase orders around `date` (YYYY-MM-DD): what is closed has come as a whole, of what is
 * confirmed two parts have left and a rest is left.
 */
export function demoDeliveries(date: string, orders: readonly MadeRecord[]): Doc[] {
  return orders.flatMap(({ id, doc: order }, index) =>
    (DELIVERIES[String(order.status)] ?? []).map(({ before, share, status }): Doc => {
      const shipOn = addDays(date, -before);
      const arriveOn = addDays(shipOn, 2);
      return {
        supplier: order.supplier,
        orderId: id,
        orderNo: order.orderNo,
        shipOn,
        arriveOn,
        carrier: CARRIERS[index % CARRIERS.length],
        status,
        lines: (order.lines as unknown[])
          .filter(isObject)
          .map(({ material, unit, unitPrice, taxRate, quantity }) => ({
            material,
            unit,
            unitPrice,
            taxRate,
            quantity: Math.floor(Number(quantity) * share),
          })),
        shippedAt: `${shipOn} 09:20:00`,
        ...(status === 'received' && { receivedAt: `${arriveOn} 14:05:00` }),
      };
    }),
  );
}
