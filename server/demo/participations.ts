import type { Doc } from '../../src/contract/base/doc';
import { demoTenders } from './publications';

const CONTACT = { contactName: '顾晓岚', contactMobile: '13800010001' };
const OTHER = { contactName: '吴海生', contactMobile: '13800010005' };

/** Which tender of the list, how the sign-up stands, and who is to be spoken to. */
type Entry = readonly [index: number, status: string, more: Doc];

const OF_CERTIFIED: readonly Entry[] = [
  [2, 'signed', { ...CONTACT, remark: '可供 C30 至 C60，日供应量 800 方。' }],
  [3, 'withdrawn', CONTACT],
  [7, 'shortlisted', { ...CONTACT, remark: '近三年同类业绩 12 项，证明可随时提供。' }],
  [10, 'declined', CONTACT],
];
const OF_ELIMINATED: readonly Entry[] = [[10, 'declined', OTHER]];

/** Demo sign-ups of the first tenant's suppliers, for the tenders that `demoTenders` makes of the same seed and date. */
export function demoParticipations(seed: number, date: string, isCertified: boolean): Doc[] {
  const tenders = demoTenders(seed, date);
  return (isCertified ? OF_CERTIFIED : OF_ELIMINATED).map(([index, status, more]) => {
    const { orderId, title, type, signEndTime } = tenders[index]!;
    return {
      orderId,
      tenderTitle: title,
      tenderNo: orderId,
      tenderType: type,
      signEndTime,
      status,
      ...more,
    };
  });
}
