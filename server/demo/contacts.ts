import type { Doc } from '../../src/contract/base/doc';
import { between, createRandom, pick } from './random';

const SURNAMES = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '赵',
  '黄',
  '周',
  '吴',
  '徐',
  '孙',
  '胡',
  '朱',
  '高',
  '林',
  '何',
  '郭',
  '马',
  '罗',
];
const GIVEN = [
  '建国',
  '志强',
  '晓燕',
  '丽华',
  '文博',
  '海涛',
  '秀英',
  '俊杰',
  '雪梅',
  '子涵',
  '国栋',
  '雨桐',
  '明辉',
  '佳宁',
  '永刚',
  '思远',
  '婷婷',
  '鹏飞',
  '淑兰',
  '泽宇',
];
const PINYIN = [
  'wang',
  'li',
  'zhang',
  'liu',
  'chen',
  'yang',
  'zhao',
  'huang',
  'zhou',
  'wu',
  'xu',
  'sun',
  'hu',
  'zhu',
  'gao',
  'lin',
  'he',
  'guo',
  'ma',
  'luo',
];
const JOBS = {
  business: [
    ['销售部', '销售经理'],
    ['大客户部', '客户总监'],
    ['市场部', '区域经理'],
  ],
  finance: [
    ['财务部', '会计主管'],
    ['财务部', '应收会计'],
  ],
  quality: [
    ['质量部', '质量工程师'],
    ['品控部', '质检主管'],
  ],
  logistics: [
    ['物流部', '调度主管'],
    ['仓储部', '仓库主管'],
  ],
  legal: [['法务部', '法务专员']],
} as const;
const CATEGORIES = ['steel', 'cement', 'timber', 'electrical', 'pipes', 'labour', 'machinery', 'decoration'];
const MOBILE_HEADS = ['133', '136', '138', '139', '150', '158', '177', '186', '188', '199'];

/** Demo contacts of one supplier; `domain` is its mail domain. The first is the primary one. */
export function demoContacts(seed: number, count: number, domain: string): Doc[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => contact(random, index, domain));
}

function contact(random: () => number, index: number, domain: string): Doc {
  const surname = Math.floor(random() * SURNAMES.length);
  const type = index === 0 ? 'business' : pick(random, Object.keys(JOBS) as (keyof typeof JOBS)[]);
  const [department, position] = pick<readonly [string, string]>(random, JOBS[type]);
  const receiveTender = index === 0 || (type === 'business' && random() < 0.6);
  const categories = CATEGORIES.filter(() => random() < 0.3).slice(0, 5);
  return {
    contactName: `${SURNAMES[surname]}${pick(random, GIVEN)}`,
    gender: random() < 0.55 ? 'mr' : 'ms',
    contactType: type,
    department,
    position,
    isPrimary: index === 0,
    mobile: `${pick(random, MOBILE_HEADS)}${String(between(random, 0, 9999)).padStart(4, '0')}${String(1000 + index)}`,
    ...(random() < 0.4 && {
      telephone: `0${pick(random, ['10', '21', '25', '571'])}-${between(random, 52000000, 88999999)}`,
    }),
    email: `${PINYIN[surname]}${between(random, 10, 99)}@${domain}`,
    receiveTender,
    ...(receiveTender && categories.length > 0 && { tenderCategories: categories }),
  };
}
