import type { Doc } from '../../src/contract/base/doc';
import { addDays } from '../../src/contract/fields/derived';
import words from './data/order-words.json';
import type { RowGenerator } from './generator';
import { between, createRandom, pick } from './random';

/** The staff of the demo, by their accounts: most orders are somebody's, some nobody's yet. */
const STAFF = ['100001', '100001', '100002', '100003', '100004', undefined];
const PRIORITIES = ['low', 'normal', 'normal', 'normal', 'high', 'urgent'];

export const demoComplaints: RowGenerator = ({ seed, count }, { date }) =>
  orders(seed, count, date, 'KS', (random, startsOn, doc) => {
    const { title, product, description } = pick(random, words.complaints);
    const resolution = { resolution: '已与客户确认，按合同约定处理完毕，客户无异议。' };
    return {
      title,
      customerShortName: pick(random, words.customers),
      product,
      severity: pick(random, ['minor', 'major', 'major', 'serious', 'critical']),
      contactName: pick(random, words.contacts),
      contactPhone: `139${between(random, 10_000_000, 99_999_999)}`,
      complainedOn: startsOn,
      description,
      ...(doc.status === 'finished' && resolution),
    };
  });

export const demoInspections: RowGenerator = ({ seed, count, suppliers }, { date }) =>
  orders(seed, count, date, 'ZJ', (random, startsOn, doc, index) => {
    const inspectedQuantity = between(random, 4, 60) * 5;
    const defectiveQuantity = random() < 0.55 ? 0 : between(random, 1, Math.ceil(inspectedQuantity / 8));
    const rate = (defectiveQuantity * 100) / inspectedQuantity;
    const verdict = rate === 0 ? 'passed' : rate < 3 ? 'concession' : rate < 7 ? 'rework' : 'rejected';
    return {
      item: pick(random, words.items),
      batchNo: `P${startsOn.replaceAll('-', '')}-${String(index + 1).padStart(3, '0')}`,
      ...(suppliers.length > 0 && { supplier: pick(random, suppliers) }),
      inspectedOn: startsOn,
      inspectedQuantity,
      defectiveQuantity,
      defectRate: rate,
      result: doc.status === 'notStarted' ? 'pending' : verdict,
      ...(defectiveQuantity > 0 && { description: pick(random, words.findings) }),
    };
  });

export const demoPurchases: RowGenerator = ({ seed, count, suppliers }, { date }) =>
  orders(seed, count, date, 'CG', (random, _, doc) => {
    const lines = Array.from({ length: between(random, 1, 4) }, () => {
      const { material, unit, unitPrice } = pick(random, words.goods);
      const quantity = between(random, 2, 90);
      return { material, unit, quantity, unitPrice, amount: quantity * unitPrice };
    });
    const chosen = suppliers.length > 0 && doc.status !== 'notStarted';
    return {
      title: pick(random, words.reasons),
      orgCode: pick(random, words.units),
      ...(chosen && { supplier: pick(random, suppliers) }),
      lines,
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
    };
  });

type Fill = (random: () => number, startsOn: string, doc: Doc, index: number) => Doc;

/** Orders that began within the last 40 days; those that began first are mostly finished. */
function orders(seed: number, count: number, date: string, prefix: string, fill: Fill): Doc[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const $madeOn = startDay(seed, index, count);
    const startsOn = addDays(date, $madeOn);
    const status = stateOf(random, index / count);
    const assignee = status === 'notStarted' ? pick(random, STAFF) : pick(random, STAFF.slice(0, -1));
    const doc = {
      orderNo: `${prefix}-${startsOn.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`,
      priority: pick(random, PRIORITIES),
      ...(assignee && { assignee }),
      dueDate: addDays(startsOn, between(random, 5, 25)),
      status,
      ...(status !== 'notStarted' && {
        startTime: `${upTo(date, addDays(startsOn, 1))} 09:${between(random, 10, 59)}:00`,
      }),
      ...(status === 'finished' && {
        finishTime: `${upTo(date, addDays(startsOn, between(random, 2, 14)))} 08:${between(random, 10, 59)}:00`,
      }),
    };
    return { $madeOn, ...fill(random, startsOn, doc, index), ...doc };
  });
}

/** The day, counted from today, on which the `index`th of `count` orders was made: they spread over forty days. */
function startDay(seed: number, index: number, count: number): number {
  const evenly = Math.round((index / count) * 40) - 40;
  return Math.min(0, evenly + ((index * 7 + seed) % 4));
}

const upTo = (last: string, day: string) => (day < last ? day : last);

function stateOf(random: () => number, age: number): string {
  const chance = random();
  if (chance > age + 0.15) return 'finished';
  return chance > age - 0.35 ? 'doing' : 'notStarted';
}
