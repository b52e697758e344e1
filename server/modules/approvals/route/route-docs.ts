import { z } from 'zod';
import type { RefusalCode } from '../../../../src/contract/api/envelope';
import { MAX_COPIES, PEOPLE_FOR } from '../../../../src/contract/api/route-view';
import { delegationData, person, routeData } from '../../../../src/contract/api/route-view-schema';

const text = z.string().min(1).max(200);
const record = { resource: text, id: text };
const seen = { ...record, version: z.int().min(1) };
const reason = z.string().max(200).optional();

const routeQuery = z.strictObject(record);
const peopleQuery = z.strictObject({ ...record, for: z.enum(PEOPLE_FOR) });
const seenBody = z.strictObject(seen);
const decideLevelBody = z.strictObject({ ...seen, code: text.describe('这一级的审批权限码'), reason });
const sendBackBody = z.strictObject({
  ...seen,
  to: text.optional().describe('退回到哪一级；不写则退回给提交人'),
  reason,
});
const handOverBody = z.strictObject({ ...seen, to: text.describe('账号'), reason });
const addBody = z.strictObject({
  ...seen,
  to: text.describe('账号'),
  place: z.enum(['before', 'after']).describe('在当前这一级之前还是之后'),
  reason,
});
const copyBody = z.strictObject({
  ...seen,
  to: z.array(text).min(1).max(MAX_COPIES).describe('账号'),
});

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const paths = z.array(text).max(50);
const delegationBody = z.strictObject({
  to: text.describe('账号'),
  from: day.describe('北京时间，含当天'),
  until: day.describe('北京时间，含当天'),
  pages: paths.describe('页面的地址；空的是全部页面'),
});
const endDelegationBody = z.strictObject({ id: text });
const delegatesBody = z.strictObject({ pages: paths });
const held = [
  'not_found',
  'no_permission',
  'record_not_found',
  'illegal_transition',
  'version_conflict',
] as const satisfies readonly RefusalCode[];
const turn = [...held, 'second_person', 'decided_before', 'waits_for_other'] as const;
const needs = '当前这一级的审批权限码，或由字段、转交、加签、委托指定';

/** What the calls of a record's approval route say of themselves. */
export const ROUTE_NOTES = {
  view: {
    about: '一条记录的审批流程：各级、已有的审批、等待谁，以及本人现在可以做什么',
    query: routeQuery,
    answer: routeData,
    errors: ['not_found', 'no_permission', 'record_not_found'],
    needs: '资源的页面',
  },
  decide: {
    about: '通过当前这一级；最后一级通过后记录才改变状态',
    body: decideLevelBody,
    answer: routeData,
    errors: turn,
    needs,
  },
  sendBack: {
    about: '退回给提交人，或退回到已经审批过的一级',
    body: sendBackBody,
    answer: routeData,
    errors: turn,
    needs,
  },
  withdraw: {
    about: '提交人在第一个审批之前撤回',
    body: seenBody,
    answer: routeData,
    errors: held,
    needs: '提交人',
  },
  handOver: {
    about: '把自己的审批转交给同样有权限的人；没有人可以审批时由管理员指定',
    body: handOverBody,
    answer: routeData,
    errors: turn,
    needs,
  },
  add: {
    about: '加签：在自己之前或之后再请一个人审批',
    body: addBody,
    answer: routeData,
    errors: turn,
    needs,
  },
  copy: {
    about: '抄送：让可以打开这个页面的人知道',
    body: copyBody,
    answer: routeData,
    errors: held,
    needs: '资源的页面',
  },
  remind: {
    about: '催办：给正在等待的人发一条消息，一小时一次',
    body: seenBody,
    answer: routeData,
    errors: [...held, 'urged_lately'],
    needs: '提交人',
  },
  people: {
    about: '可以转交、加签、抄送或指定的人',
    query: peopleQuery,
    answer: z.object({ list: z.array(person) }),
    errors: ['not_found', 'no_permission', 'record_not_found', 'illegal_transition'],
    needs: '资源的页面',
  },
  delegations: {
    about: '本人的委托，和别人对本人的委托',
    answer: delegationData,
    errors: ['no_permission'],
    needs: '员工的账号',
  },
  addDelegation: {
    about: '不在时委托别人代为审批；不能委托给自己、互相委托，对方要能打开这些页面',
    body: delegationBody,
    answer: delegationData,
    errors: ['no_permission'],
    needs: '员工的账号',
  },
  endDelegation: {
    about: '取消本人的委托',
    body: endDelegationBody,
    answer: delegationData,
    errors: ['record_not_found', 'no_permission'],
    needs: '员工的账号',
  },
  delegates: {
    about: '可以受托审批这些页面的人',
    body: delegatesBody,
    answer: z.object({ list: z.array(person) }),
    errors: ['no_permission'],
    needs: '员工的账号',
  },
} as const;
