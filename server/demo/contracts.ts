import type { Doc } from '../../src/contract/base/doc';
import { addDays } from '../../src/contract/fields/derived';
import { DEMO_ACCOUNTS } from './identity-data';
import { between, createRandom, pick } from './random';

const CUSTOMERS = [
  '中铁四局',
  '上海建工',
  '龙湖地产',
  '华润置地',
  '中交一公局',
  '保利发展',
  '招商蛇口',
  '绿城中国',
  '万科南京',
  '中建八局',
  '苏州轨交',
  '杭州地铁',
  '隧道股份',
  '金地集团',
  '越秀地产',
  '首开股份',
];
const PROJECTS = [
  '滨江一号地块',
  '轨道交通 6 号线',
  '高新区产业园',
  '科技城二期',
  '空港物流中心',
  '老城更新项目',
  '新能源基地',
  '会展中心',
  '长江大桥北引桥',
  '智慧园区',
];
const SUBJECTS = {
  purchase: ['钢材采购', '商品混凝土采购', '电线电缆采购', '给排水管材采购', '防水材料采购'],
  sales: ['预制构件销售', '铝合金门窗销售', '成套设备销售'],
  service: ['塔吊维保服务', '工程检测服务', '物业保洁服务', '信息系统运维'],
  lease: ['施工升降机租赁', '脚手架租赁', '办公场地租赁'],
  framework: ['年度集中采购框架', '战略合作框架', '劳务分包框架'],
} as const;
/** The accounts of `buyer01`, twice as often, and `manager01`: members of both tenants. */
const OWNERS = ['100001', '100001', '100002'];
const TEMPLATES = ['standard', 'standard', 'standard', 'simple', 'custom'];

/** Demo contracts of one tenant around `date` (YYYY-MM-DD), so that each of the six states is met. */
export function demoContracts(seed: number, count: number, date: string): Doc[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => contract(random, index, date));
}

function contract(random: () => number, index: number, date: string): Doc {
  const type = pick(random, Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[]);
  const endTime = addDays(date, endsIn(random));
  const startTime = addDays(endTime, -between(random, 180, 1_095));
  const year = startTime.slice(0, 4);
  const renewal = pick(random, ['none', 'none', 'none', 'none', 'renewing', 'renewed']);
  return {
    contractCode: `HT-${year}-${String(index + 1).padStart(4, '0')}`,
    contractName: `${pick(random, PROJECTS)}${pick<string>(random, SUBJECTS[type])}合同`,
    customerShortName: pick(random, CUSTOMERS),
    ...ownership(pick(random, OWNERS)),
    templateType: pick(random, TEMPLATES),
    contractType: type,
    ...(type !== 'framework' && {
      amount: between(random, 80, 98_000) * 1_000 + between(random, 0, 99) / 100,
      taxRate: pick(random, [3, 6, 9, 13]),
    }),
    startTime,
    endTime,
    remindDate: addDays(endTime, -pick(random, [7, 15, 30, 60])),
    renewal,
    ...(renewal === 'renewed' && {
      renewedCode: `HT-${endTime.slice(0, 4)}-${between(random, 5_000, 9_999)}`,
    }),
  };
}

function ownership(ownerAccount: string): Doc {
  const account = DEMO_ACCOUNTS.find(({ accountId }) => accountId === ownerAccount)!;
  return { ownerAccount, owner: account.displayName };
}

/** Days until a contract ends: some past, some within a week or a month, most later. */
function endsIn(random: () => number): number {
  const group = random();
  if (group < 0.2) return -between(random, 1, 400);
  if (group < 0.32) return between(random, 0, 7);
  if (group < 0.5) return between(random, 8, 30);
  return between(random, 31, 720);
}
