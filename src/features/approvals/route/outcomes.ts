import type { RouteAct, RouteOutcome } from '@/contract/pages/approval-route';

export const OUTCOMES: Record<RouteOutcome, { text: string; color: string }> = {
  passed: { text: '审批通过', color: 'success' },
  returned: { text: '已退回', color: 'error' },
  withdrawn: { text: '已撤回', color: 'default' },
  left: { text: '已结束', color: 'default' },
  restarted: { text: '内容修改后重新审批', color: 'default' },
};

/** What was done on a route; `{target}` is to whom, or back to where. */
export const ACTS: Record<RouteAct, string> = {
  pass: '通过',
  return: '退回给提交人',
  returnLevel: '退回到“{target}”',
  withdraw: '撤回',
  handOver: '转交给{target}',
  addBefore: '在自己之前加签{target}',
  addAfter: '在自己之后加签{target}',
  copy: '抄送给{target}',
  remind: '催办',
};
