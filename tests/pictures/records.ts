import { untilServed } from '../support/browser/served-tutorial';
import { callsTo, recordCalls } from '../support/gateway/record-calls';
import { fillViews, LOOKED_AT } from './view-records';
import { fillWork, WORKED_ON } from './work-records';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Records that the pictures show, by resource. */
const RECORDS: Readonly<Record<string, readonly object[]>> = {
  visits: [
    { visitDate: '2026-03-18', visitor: '周敏', mobile: '13800138001', remark: '看了新车间，产能够用。' },
    { visitDate: '2026-04-02', visitor: '陈立', mobile: '13900139002' },
    { visitDate: '2026-04-20', visitor: '周敏', remark: '整改已完成。' },
  ],
  exampleListing: [
    { licenceNo: 'ZZ-000231', holder: '江苏恒远钢构有限公司', kind: 'quality', score: 92, validTo: day(400) },
    {
      licenceNo: 'ZZ-000187',
      holder: '上海中建机电设备有限公司',
      kind: 'quality',
      score: 88,
      validTo: day(18),
    },
    { licenceNo: 'ZZ-000112', holder: '宁波东海管业有限公司', kind: 'safety', score: 75, validTo: day(-12) },
    { licenceNo: 'ZZ-000254', holder: '安徽徽城建材有限公司', kind: 'safety', score: 95, validTo: day(620) },
  ],
  exampleQuote: [
    {
      quoteNo: 'BJ-000041',
      ticket: 'BX-000018',
      amount: 12800,
      taxRate: 13,
      quotedAt: '2026-03-18 10:30:00',
      terms: '货到验收后三十天付款，质保一年。',
      lines: [
        { material: '螺纹钢 HRB400', unit: 't', quantity: 3 },
        { material: '镀锌管 DN50', unit: 'piece', quantity: 40 },
      ],
    },
    {
      quoteNo: 'BJ-000042',
      amount: 4620.5,
      taxRate: 9,
      quotedAt: '2026-04-02 15:00:00',
      terms: '预付三成。',
    },
  ],
  exampleOwnRecord: [
    { ticket: 'BX-000021', amount: 2460, spentAt: '2026-05-08 13:15:00' },
    { ticket: 'BX-000020', amount: 64.8, spentAt: '2026-04-20 09:40:00' },
    { ticket: 'BX-000019', amount: 1280, spentAt: '2026-04-02 18:05:00' },
    { ticket: 'BX-000018', amount: 326.5, spentAt: '2026-03-18 12:20:00' },
    { ticket: 'BX-000017', amount: 915.2, spentAt: '2026-02-11 08:30:00' },
    { ticket: 'BX-000016', amount: 1740, spentAt: '2026-01-22 19:05:00' },
    { ticket: 'BX-000015', amount: 3180, spentAt: '2025-12-16 11:45:00' },
    { ticket: 'BX-000014', amount: 688, spentAt: '2025-11-27 10:10:00' },
  ],
  exampleState: [
    { subject: '更换主要供货厂家' },
    { subject: '提高月度供货上限' },
    { subject: '新增交货地点' },
  ],
  exampleLinkage: [{ delivery: 'self', quantity: 20, unitPrice: 15.5, amount: 310 }],
};

/** Makes the records of the pictures, the last of each resource first in its list, and changes some. */
export async function fillExamples(url: string): Promise<void> {
  const as = callsTo(url);
  const calls = recordCalls(as);
  const { done } = calls;
  const addressOf = (resource: string) => `/api/resources/${resource}`;
  await untilServed(as, 'analyst01', [...Object.keys(RECORDS), ...WORKED_ON, ...LOOKED_AT].map(addressOf));
  for (const [resource, records] of Object.entries(RECORDS)) {
    for (const record of records.toReversed()) await done('analyst01', `POST ${addressOf(resource)}`, record);
  }
  await fillWork(as);
  await fillViews(calls);
}
