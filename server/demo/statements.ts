import type { Doc } from '../../src/contract/base/doc';
import { sumOf } from '../../src/contract/base/sum';
import { addDays } from '../../src/contract/fields/derived';
import type { RowGenerator } from './generator';

/** Rates of tax, in percent, that statements add up apart. */
const RATES = ['13', '9', '6'];

const cents = (amount: number) => Math.round(amount * 100) / 100;
const add = (rows: readonly Doc[], field: string) => sumOf(rows.map((row) => row[field]));
const byRate = (amountAt: (rate: string) => unknown): Doc =>
  Object.fromEntries(RATES.map((rate) => [`amount${rate}`, amountAt(rate)]));
/** What a row of a statement takes over of a receipt or a return. */
const amountsOf = (doc: Doc): Doc => ({ ...byRate((rate) => doc[`amount${rate}`]), amount: doc.amount });

/** Demo statements: one of each supplier over what was stocked in its last month, the first of them signed by both sides. */
export const demoStatements: RowGenerator = (_, { date, made }) => {
  const docsOf = (resource: string) => (made.get(resource) ?? []).map(({ doc }) => doc);
  const stored = docsOf('goodsReceipt').filter(({ status }) => status === 'stored');
  const suppliers = [...new Set(stored.map(({ supplier }) => supplier))];
  return suppliers.map((supplier, index): Doc => {
    const own = stored.filter((doc) => doc.supplier === supplier);
    const month = String(own.at(-1)?.month);
    const rows = own
      .filter((doc) => doc.month === month)
      .map((doc): Doc => {
        const { receiptNo, orderNo, receivedOn } = doc;
        return { receiptNo, orderNo, receivedOn, ...amountsOf(doc) };
      });
    const back = docsOf('goodsReturn')
      .filter((doc) => doc.supplier === supplier && doc.month === month)
      .map((doc): Doc => {
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
};

/** A demo invoice of half of each statement that both sides have signed. */
export const demoInvoices: RowGenerator = (_, { date, made }) => {
  const signed = (made.get('statement') ?? []).filter(({ doc }) => doc.status === 'signed');
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
};
