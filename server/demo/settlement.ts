import type { Doc } from '../../src/contract/base/doc';
import { isObject } from '../../src/contract/base/is-object';
import { sumOf } from '../../src/contract/base/sum';
import { addDays } from '../../src/contract/fields/derived';
import type { MadeRecord } from './deliveries';

/** Rates of tax, in percent, that statements add up apart. */
const RATES = ['13', '9', '6'];
const REASONS = ['边角破损', '尺寸超差', '少装'];

const cents = (amount: number) => Math.round(amount * 100) / 100;
const add = (rows: readonly Doc[], field: string) => sumOf(rows.map((row) => row[field]));
const byRate = (amountAt: (rate: string) => unknown): Doc =>
  Object.fromEntries(RATES.map((rate) => [`amount${rate}`, amountAt(rate)]));
/** What a row of a statement takes over of a receipt or a return. */
const amountsOf = (doc: Doc): Doc => ({ ...byRate((rate) => doc[`amount${rate}`]), amount: doc.amount });

/**
 * Demo receipts of the delivery notices that were received: the last one is still to be inspected. Of some pieces were
 * turned down, which are to be delivered again: only of orders that are not closed.
 */
export function demoReceipts(notices: readonly MadeRecord[], orders: readonly MadeRecord[]): Doc[] {
  const closed = new Set(orders.flatMap(({ id, doc }) => (doc.status === 'closed' ? id : [])));
  const received = notices.filter(({ doc }) => doc.status === 'received');
  return received.map(({ id, doc: notice }, index): Doc => {
    const isStored = index < received.length - 1;
    const isShort = isStored && index % 3 !== 0 && !closed.has(String(notice.orderId));
    const receivedOn = String(notice.arriveOn);
    const lines = (notice.lines as unknown[]).filter(isObject).map((line, place): Doc => {
      const quantity = Number(line.quantity);
      const rejected = isShort && place === 0 ? Math.min(2, quantity) : 0;
      const accepted = quantity - rejected;
      return {
        ...line,
        accepted,
        rejected,
        ...(rejected > 0 && { reason: REASONS[index % REASONS.length] }),
        amount: cents(accepted * Number(line.unitPrice)),
      };
    });
    return {
      supplier: notice.supplier,
      noticeId: id,
      orderId: notice.orderId,
      orderNo: notice.orderNo,
      receivedOn,
      month: receivedOn.slice(0, 7),
      warehouse: '三号门料场',
      status: isStored ? 'stored' : 'checking',
      lines,
      passRate: Math.round((add(lines, 'accepted') * 1000) / add(lines, 'quantity')) / 10,
      amount: add(lines, 'amount'),
      ...byRate((rate) =>
        add(
          lines.filter(({ taxRate }) => taxRate === rate),
          'amount',
        ),
      ),
      ...(isStored && { storedAt: `${receivedOn} 16:30:00`, inspector: '100001' }),
    };
  });
}

/** A demo return: two pieces of what was stocked first turned out to be damp. */
export function demoReturns(receipts: readonly MadeRecord[]): Doc[] {
  const stored = receipts.filter(({ doc }) => doc.status === 'stored');
  return stored.slice(0, 1).map(({ id, doc: receipt }): Doc => {
    const [first] = (receipt.lines as unknown[]).filter(isObject);
    const { material, unit, unitPrice, taxRate } = first ?? {};
    const amount = cents(2 * Number(unitPrice));
    const returnedOn = String(receipt.receivedOn);
    return {
      receiptId: id,
      receiptNo: receipt.receiptNo,
      supplier: receipt.supplier,
      returnedOn,
      month: returnedOn.slice(0, 7),
      reason: '开箱后发现受潮，已拍照留存。',
      status: 'returned',
      lines: [{ material, unit, quantity: 2, unitPrice, taxRate, amount }],
      amount,
      ...byRate((rate) => (rate === taxRate ? amount : 0)),
      returnedAt: `${returnedOn} 17:10:00`,
    };
  });
}

/** Demo statements: one of each supplier over what was stocked in its last month, the first of them signed by both sides. */
export function demoStatements(
  date: string,
  receipts: readonly MadeRecord[],
  returns: readonly MadeRecord[],
): Doc[] {
  const stored = receipts.filter(({ doc }) => doc.status === 'stored');
  const suppliers = [...new Set(stored.map(({ doc }) => doc.supplier))];
  return suppliers.map((supplier, index): Doc => {
    const own = stored.filter(({ doc }) => doc.supplier === supplier).map(({ doc }) => doc);
    const month = String(own.at(-1)?.month);
    const rows = own
      .filter((doc) => doc.month === month)
      .map((doc): Doc => {
        const { receiptNo, orderNo, receivedOn } = doc;
        return { receiptNo, orderNo, receivedOn, ...amountsOf(doc) };
      });
    const back = returns
      .filter(({ doc }) => doc.supplier === supplier && doc.month === month)
      .map(({ doc }): Doc => {
        const { returnNo, returnedOn } = doc;
        return { returnNo, returnedOn, ...amountsOf(doc) };
      });
    const payable = (field: string) => cents(add(rows, field) - add(back, field));
    const sums = byRate((rate) => payable(`amount${rate}`));
    const taxes = RATES.map((rate) =>
      cents((Number(sums[`amount${rate}`]) * Number(rate)) / (100 + Number(rate))),
    );
    const isSigned = index === 0;
    return {
      supplier,
      month,
      status: isSigned ? 'signed' : 'sent',
      receipts: rows,
      ...(back.length > 0 && { returns: back }),
      ...sums,
      ...Object.fromEntries(RATES.map((rate, place) => [`tax${rate}`, taxes[place]])),
      total: payable('amount'),
      tax: sumOf(taxes),
      sentAt: `${addDays(date, -1)} 09:10:00`,
      ...(isSigned && {
        agreedAt: `${addDays(date, -1)} 14:20:00`,
        signedAt: `${addDays(date, -1)} 17:45:00`,
        signedBy: '100002',
      }),
    };
  });
}

/** A demo invoice of half of each statement that both sides have signed. */
export function demoInvoices(date: string, statements: readonly MadeRecord[]): Doc[] {
  const signed = statements.filter(({ doc }) => doc.status === 'signed');
  return signed.map(({ id, doc: statement }, index): Doc => {
    const amount = cents(Number(statement.total) / 2);
    return {
      supplier: statement.supplier,
      statementId: id,
      statementNo: statement.statementNo,
      invoiceNo: String(26_117_000_000_100_200_000n + BigInt(index)),
      invoicedOn: date,
      taxRate: '13',
      amount,
      tax: cents((amount * 13) / 113),
      status: 'submitted',
      submittedAt: `${date} 08:40:00`,
    };
  });
}
