import type { Doc } from '../../src/contract/base/doc';
import { addDays } from '../../src/contract/fields/derived';

/** Demo invitations, one in each state but used; `date` is today. Their codes are drawn like any other. */
export function demoInvitations(date: string): Doc[] {
  return [
    {
      companyName: '泰州锦程钢结构有限公司',
      expiresOn: addDays(date, 30),
      remark: '年度钢结构框架招标备选',
      status: 'open',
    },
    {
      companyName: '扬州宏远线缆有限公司',
      telephone: '13800030002',
      expiresOn: addDays(date, -6),
      status: 'open',
    },
    {
      companyName: '镇江同创幕墙工程有限公司',
      expiresOn: addDays(date, 12),
      remark: '对方已由分公司注册',
      status: 'withdrawn',
    },
  ];
}
