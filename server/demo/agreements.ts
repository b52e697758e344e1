import type { Doc } from '../../src/contract/base/doc';
import { addDays } from '../../src/contract/fields/derived';

type Agreed = readonly [
  supplierCode: string,
  material: string,
  unit: string,
  unitPrice: number,
  yearlyQuantity: number,
  status: string,
  /** The first and the last day, counted from today. */
  from: number,
  to: number,
  remark?: string,
];

// biome-ignore format: one agreement a line
const AGREEMENTS: readonly Agreed[] = [
  ['S10001', '蒸压加气混凝土板', 'm3', 486, 2_600, 'effective', -120, 245, '含到场费；超过 30 公里另计运费。'],
  ['S10001', '预拌砂浆', 't', 328, 280, 'effective', -60, 18],
  ['S10001', '机制砂', 'm3', 128, 9_200, 'draft', 30, 395],
  ['S10002', 'YJV 4×95 电力电缆', 'm', 186.5, 4_800, 'effective', -200, 165, '铜价涨跌超过 5% 时双方重新议价。'],
  ['S10002', 'YJV 4×95 电力电缆', 'm', 179.8, 5_200, 'draft', 166, 531],
  ['S10003', '低压配电柜', 'set', 18_600, 42, 'effective', -30, 335],
  ['S10003', '桥架', 'm', 64, 1_500, 'cancelled', -90, 275, '规格有误，已另签。'],
  // Over since yesterday: the daily job moves it.
  ['S10001', '普通硅酸盐水泥 P·O 42.5', 't', 415, 1_900, 'effective', -366, -1],
];

/** Demo price agreements of the first tenant around `date` (YYYY-MM-DD). */
export function demoAgreements(date: string): Doc[] {
  return AGREEMENTS.map(
    ([supplierCode, material, unit, unitPrice, yearlyQuantity, status, from, to, remark]) => ({
      supplierCode,
      material,
      unit,
      unitPrice,
      yearlyQuantity,
      yearlyAmount: Math.round(unitPrice * yearlyQuantity * 100) / 100,
      validFrom: addDays(date, from),
      validTo: addDays(date, to),
      ...(remark && { remark }),
      status,
      ...(status !== 'draft' && {
        submittedAt: `${addDays(date, from - 6)} 10:12:00`,
        effectiveOn: addDays(date, from - 2),
      }),
    }),
  );
}
