import type { Doc } from '../../src/contract/base/doc';
import { summaryOf } from '../modules/change-requests/localize-request';
import { demoCompany } from './company';

/**
 * What the demo supplier has asked to change of its company: a request that was passed, in force since, and one that
 * waits; `date` is today.
 */
export function demoChangeRequests(date: string): Doc[] {
  const [company = {}] = demoCompany();
  const { supplierName, legalPerson, address } = company;
  const about = {
    supplierName,
    pageTitle: '企业基本信息',
    requestedBy: '顾晓岚',
    resource: 'company',
    recordId: 'S10001',
    pagePath: '/supplier/company',
  };
  return [
    {
      ...about,
      summary: summaryOf(['法定代表人', '注册详细地址']),
      status: 'passed',
      decidedAt: `${date} 09:12:40`,
      before: { legalPerson: '顾宏达', address: '黄埭镇春丰路 66 号恒筑产业园' },
      after: { legalPerson, address },
    },
    {
      ...about,
      summary: summaryOf(['注册详细地址']),
      status: 'pending',
      before: { address },
      after: { address: '元和街道春申湖中路 393 号恒筑科技园 2 幢' },
    },
  ];
}
