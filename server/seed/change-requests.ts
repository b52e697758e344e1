import type { Doc } from '../../src/contract/record-shape';
import { demoCompany } from './company';

/** What the demo supplier once asked to change of its company: passed, and in force since; `date` is today. */
export function demoChangeRequests(date: string): Doc[] {
  const [company = {}] = demoCompany();
  const { supplierName, legalPerson, address } = company;
  return [
    {
      supplierName,
      pageTitle: '企业基本信息',
      summary: '法定代表人、注册详细地址',
      requestedBy: '顾晓岚',
      status: 'passed',
      decidedAt: `${date} 09:12:40`,
      resource: 'company',
      recordId: 'S10001',
      pagePath: '/supplier/company',
      before: { legalPerson: '顾宏达', address: '黄埭镇春丰路 66 号恒筑产业园' },
      after: { legalPerson, address },
    },
  ];
}
