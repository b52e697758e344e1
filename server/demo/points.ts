import { addDays } from '../../src/contract/fields/derived';
import words from './data/points-words.json';
import type { RowGenerator } from './generator';
import { between, createRandom, pick } from './random';

type Written = readonly [type: string, points: number, fraction: number, reason: string];

/** What points are given for: points and product fraction are exact decimals, and overdue work costs some. */
const KINDS: readonly ((random: () => number) => Written)[] = [
  (random) => ['urged', between(random, 2, 10), 0, `催办“${pick(random, words.matters)}”，对方当日办结`],
  (random) => ['urged', between(random, 2, 6), 0.5, `催办“${pick(random, words.matters)}”，两日内办结`],
  (random) => [
    'early',
    between(random, 3, 8),
    1,
    `提前 ${between(random, 1, 5)} 天办结“${pick(random, words.matters)}”`,
  ],
  (random) => [
    'overdue',
    -between(random, 1, 5),
    0,
    `“${pick(random, words.matters)}”逾期 ${between(random, 1, 9)} 天未办`,
  ],
  (random) => ['product', 0, between(random, 10, 480) / 100, `完成${pick(random, words.products)}使用评价`],
  (random) => [
    'quality',
    1,
    between(random, 10, 250) / 100,
    `反馈${pick(random, words.products)}进场抽检问题并闭环`,
  ],
  (random) => ['activity', between(random, 5, 20), 0.1, '参加季度供应链协同培训并通过考核'],
];

/** Demo points of one account up to `date` (YYYY-MM-DD), the newest first; no two of one `seed` share a serial number. */
export const demoPoints: RowGenerator = ({ seed, count }, { date }) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const [integralType, urgingPoints, productFraction, reason] = pick(random, KINDS)(random);
    const day = addDays(date, -1 - Math.floor((index * 360) / count));
    const getTime = `${day} ${[between(random, 8, 18), between(random, 0, 59), between(random, 0, 59)].map(two).join(':')}`;
    return {
      serialNumber: `JF${getTime.slice(2).replace(/\D/g, '')}${two(seed)}${String(index).padStart(4, '0')}`,
      integralType,
      urgingPoints,
      reason,
      productFraction,
      getTime,
    };
  });
};

const two = (number: number) => String(number).padStart(2, '0');
