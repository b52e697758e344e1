import type { Doc } from '../../src/contract/base/doc';

const WEIGHTS = { qualityWeight: 40, deliveryWeight: 30, priceWeight: 20, serviceWeight: 10 };

type Scored = readonly [
  supplierCode: string,
  yearsAgo: number,
  scores: readonly [quality: number, delivery: number, price: number, service: number],
  status: string,
  strengths: string,
  improvements?: string,
];

// biome-ignore format: one scorecard a line
const SCORES: readonly Scored[] = [
  ['S10001', 1, [92.5, 88, 90, 95], 'published', '全年 42 批到货合格率 98.6%，响应及时。', '雨季三次延迟到场，请提前报备运力。'],
  ['S10001', 2, [86, 79.5, 88, 90], 'published', '价格稳定，配合开具分批发票。', '交付准时率 81%，低于约定的 90%。'],
  ['S10002', 1, [71, 74, 83, 68], 'published', '供货品种齐全。', '护套厚度问题重复出现，请按 8D 完成整改。'],
  ['S10002', 2, [82, 85.5, 80, 79], 'published', '现场配合好。'],
  ['S10003', 1, [89, 91, 78, 86], 'draft', '调试人员到场快。'],
];

const bandOf = (total: number) => (total >= 90 ? 'A' : total >= 80 ? 'B' : total >= 70 ? 'C' : 'D');

/** Demo scorecards of the first tenant: those of the years before `date` (YYYY-MM-DD). */
export function demoScorecards(date: string): Doc[] {
  const thisYear = Number(date.slice(0, 4));
  return SCORES.map(([supplierCode, yearsAgo, scores, status, strengths, improvements]) => {
    const [quality, delivery, price, service] = scores;
    const total = Math.round((quality * 40 + delivery * 30 + price * 20 + service * 10) / 10) / 10;
    return {
      supplierCode,
      year: String(thisYear - yearsAgo),
      ...WEIGHTS,
      quality,
      delivery,
      price,
      service,
      total,
      band: bandOf(total),
      strengths,
      ...(improvements && { improvements }),
      status,
      ...(status === 'published' && { publishedOn: `${thisYear - yearsAgo + 1}-01-20` }),
    };
  });
}
