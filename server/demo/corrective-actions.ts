import type { Doc } from '../../src/contract/base/doc';
import { addDays } from '../../src/contract/fields/derived';

/** The account of the demo's quality engineer. */
const ENGINEER = '100001';

/** What suppliers answer in the demo. */
const answer = (date: string, answered: number): Doc => ({
  team: [
    { name: '顾晓岚', duty: '组长，对外联络' },
    { name: '郑国强', duty: '生产' },
    { name: '何敏', duty: '检验' },
  ],
  containment: '该批产品全部隔离，在途两车召回，现场已用的逐件复检。',
  containedOn: addDays(date, answered - 5),
  causeKind: 'method',
  rootCause: '蒸养升温过快，作业指导书没有写升温速率，夜班按经验操作。',
  measures: [
    {
      measure: '作业指导书写明升温速率不超过 15℃/h，并培训三个班组',
      owner: '郑国强',
      plannedOn: addDays(date, answered + 3),
    },
    { measure: '蒸养窑加装温度记录仪，超限报警', owner: '何敏', plannedOn: addDays(date, answered + 10) },
  ],
  prevention: '同类工序一并排查，升温曲线列入每班首检。',
  answeredOn: addDays(date, answered),
});

interface Issue {
  supplierCode: string;
  subject: string;
  material: string;
  batchNo?: string;
  severity: string;
  description: string;
  status: string;
  /** Days from today of finding it, and of both deadlines. */
  found: number;
  reply: number;
  close: number;
  more?: (date: string) => Doc;
}

const ISSUES: readonly Issue[] = [
  {
    supplierCode: 'S10001',
    subject: '加气混凝土板抗压强度不足',
    material: '蒸压加气混凝土板',
    batchNo: 'P20260311-014',
    severity: 'serious',
    description: '抽检 5 组，其中 2 组抗压强度 3.1 MPa，低于 A3.5 级要求，已封存同批 120 块。',
    status: 'answering',
    found: -4,
    reply: 3,
    close: 26,
  },
  {
    supplierCode: 'S10001',
    subject: '预拌砂浆结块',
    material: '预拌砂浆',
    batchNo: 'P20260222-006',
    severity: 'major',
    description: '到场 24 吨，其中 3 吨受潮结块，无法使用。',
    status: 'verifying',
    found: -16,
    reply: -9,
    close: 14,
    more: (date) => answer(date, -10),
  },
  {
    supplierCode: 'S10001',
    subject: '板材边角破损',
    material: '蒸压加气混凝土板',
    severity: 'minor',
    description: '到场 86 块，9 块边角破损，疑似捆扎过紧。',
    status: 'closed',
    found: -70,
    reply: -63,
    close: -40,
    more: (date) => ({
      ...answer(date, -64),
      implementedOn: addDays(date, -50),
      evidence: '新的捆扎样件和三个批次的装车照片已交采购方留存。',
      verdict: 'effective',
      verification: '连续三批到货没有破损，同意结案。',
      closedOn: addDays(date, -45),
    }),
  },
  {
    supplierCode: 'S10002',
    subject: '电缆护套厚度偏薄',
    material: 'YJV 4×95 电力电缆',
    batchNo: 'P20260302-003',
    severity: 'critical',
    description: '护套最薄处 1.62 mm，低于标准 1.8 mm，整批退回。',
    status: 'answering',
    found: -15,
    reply: -8,
    close: 15,
  },
  {
    supplierCode: 'S10003',
    subject: '配电柜接线端子松动',
    material: '低压配电柜',
    severity: 'major',
    description: '开箱检查 6 台，2 台出线端子力矩不足。',
    status: 'draft',
    found: -1,
    reply: 6,
    close: 29,
  },
];

/** Demo corrective actions of the first tenant around `date` (YYYY-MM-DD). */
export function demoCorrectiveActions(date: string): Doc[] {
  return ISSUES.map(({ found, reply, close, more, ...issue }) => ({
    ...issue,
    engineer: ENGINEER,
    foundOn: addDays(date, found),
    replyBefore: addDays(date, reply),
    closeBefore: addDays(date, close),
    ...(issue.status !== 'draft' && { issuedOn: addDays(date, found) }),
    ...more?.(date),
  }));
}
