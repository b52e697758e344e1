import type { Doc } from '../../src/contract/base/doc';
import { addDays } from '../../src/contract/fields/derived';
import { between, createRandom, pick } from './random';

/** The staff of the demo, by their accounts: most orders are somebody's, some nobody's yet. */
const STAFF = ['100001', '100001', '100002', '100003', '100004', undefined];
const PRIORITIES = ['low', 'normal', 'normal', 'normal', 'high', 'urgent'];

/** A complaint of a customer as people tell it. */
const COMPLAINTS = [
  ['预制楼梯边角破损', '预制楼梯', '到场 12 件，其中 3 件踏步边角破损，客户要求更换。'],
  ['混凝土坍落度不足', 'C35 商品混凝土', '现场实测坍落度 110 mm，低于合同约定的 160±20 mm，已退回一车。'],
  ['断桥铝窗渗水', '断桥铝合金窗', '暴雨后六层东侧四樘窗渗水，怀疑密封胶条未装到位。'],
  ['塔吊维保响应超时', '塔吊维保服务', '报修后 9 小时才到场，合同约定 4 小时内响应。'],
  ['电缆米数不符', 'YJV 4×95 电缆', '送货单 1200 米，现场丈量 1164 米，要求补足差额。'],
  ['检测报告延迟', '工程检测服务', '钢筋复检报告晚了 6 天，影响隐蔽工程验收。'],
  ['防水卷材起泡', 'SBS 防水卷材', '地下室顶板铺贴两周后多处起泡，客户要求派人查看。'],
  ['门窗五金松动', '铝合金门', '交付三个月，二号楼 17 户反映执手松动。'],
  ['送货未按约定时段', '给排水管材', '白天送货被交管拦下，耽误现场安装一天。'],
  ['发票信息有误', '年度集中采购框架', '税号少一位，客户财务无法入账，要求重开。'],
] as const;
const CUSTOMERS = [
  '中铁四局',
  '上海建工',
  '龙湖地产',
  '华润置地',
  '保利发展',
  '绿城中国',
  '苏州轨交',
  '隧道股份',
];
const CONTACTS = ['方志明', '许丽华', '高远', '丁一鸣', '蒋雯', '余建国'];

/** Demo complaints of one tenant around `date` (YYYY-MM-DD). */
export function demoComplaints(seed: number, count: number, date: string): Doc[] {
  return orders(seed, count, date, 'KS', (random, startsOn, doc) => {
    const [title, product, description] = pick(random, COMPLAINTS);
    const resolution = { resolution: '已与客户确认，按合同约定处理完毕，客户无异议。' };
    return {
      title,
      customerShortName: pick(random, CUSTOMERS),
      product,
      severity: pick(random, ['minor', 'major', 'major', 'serious', 'critical']),
      contactName: pick(random, CONTACTS),
      contactPhone: `139${between(random, 10_000_000, 99_999_999)}`,
      complainedOn: startsOn,
      description,
      ...(doc.status === 'finished' && resolution),
    };
  });
}

const ITEMS = [
  '螺纹钢 HRB400E Φ16',
  '商品混凝土 C35',
  '普通硅酸盐水泥 P·O 42.5',
  'SBS 改性沥青防水卷材',
  'YJV 4×95 电力电缆',
  'PPR 给水管 DN25',
  '断桥铝合金窗',
  '预制叠合板',
];
const FINDINGS = [
  '外观有划伤和锈迹，超出允许范围。',
  '尺寸偏差超过标准，已拍照留存。',
  '抽样强度低于设计值，送第三方复检。',
  '包装破损，部分受潮。',
];

/** Demo inspections of one tenant around `date`; `suppliers` are codes of its suppliers, if it has any. */
export function demoInspections(
  seed: number,
  count: number,
  date: string,
  suppliers: readonly string[],
): Doc[] {
  return orders(seed, count, date, 'ZJ', (random, startsOn, doc, index) => {
    const inspectedQuantity = between(random, 4, 60) * 5;
    const defectiveQuantity = random() < 0.55 ? 0 : between(random, 1, Math.ceil(inspectedQuantity / 8));
    const rate = (defectiveQuantity * 100) / inspectedQuantity;
    const verdict = rate === 0 ? 'passed' : rate < 3 ? 'concession' : rate < 7 ? 'rework' : 'rejected';
    return {
      item: pick(random, ITEMS),
      batchNo: `P${startsOn.replaceAll('-', '')}-${String(index + 1).padStart(3, '0')}`,
      ...(suppliers.length > 0 && { supplier: pick(random, suppliers) }),
      inspectedOn: startsOn,
      inspectedQuantity,
      defectiveQuantity,
      defectRate: rate,
      result: doc.status === 'notStarted' ? 'pending' : verdict,
      ...(defectiveQuantity > 0 && { description: pick(random, FINDINGS) }),
    };
  });
}

const GOODS = [
  ['螺纹钢 HRB400E Φ16', 't', 3_820],
  ['普通硅酸盐水泥 P·O 42.5', 't', 415],
  ['机制砂', 'm3', 128],
  ['YJV 4×95 电力电缆', 'm', 186.5],
  ['PPR 给水管 DN25', 'm', 9.8],
  ['安全帽', 'piece', 32],
  ['灭火器 4 kg', 'piece', 78],
  ['脚手架钢管', 't', 4_260],
  ['办公桌椅', 'set', 1_380],
] as const;
const REASONS = [
  '主体结构用料',
  '机电安装用料',
  '临建和安全物资',
  '办公用品补充',
  '抢修备件',
  '二次结构用料',
];
const UNITS = ['HQ-02', 'BR-01', 'PJ-01', 'PJ-02'];

/** Demo purchases of one tenant around `date`; `suppliers` as above. */
export function demoPurchases(
  seed: number,
  count: number,
  date: string,
  suppliers: readonly string[],
): Doc[] {
  return orders(seed, count, date, 'CG', (random, _, doc) => {
    const lines = Array.from({ length: between(random, 1, 4) }, () => {
      const [material, unit, unitPrice] = pick(random, GOODS);
      const quantity = between(random, 2, 90);
      return { material, unit, quantity, unitPrice, amount: quantity * unitPrice };
    });
    const chosen = suppliers.length > 0 && doc.status !== 'notStarted';
    return {
      title: pick(random, REASONS),
      orgCode: pick(random, UNITS),
      ...(chosen && { supplier: pick(random, suppliers) }),
      lines,
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
    };
  });
}

type Fill = (random: () => number, startsOn: string, doc: Doc, index: number) => Doc;

/** Orders that began within the last 40 days; those that began first are mostly finished. */
function orders(seed: number, count: number, date: string, prefix: string, fill: Fill): Doc[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const startsOn = orderDay(seed, index, count, date);
    const status = stateOf(random, index / count);
    const assignee = status === 'notStarted' ? pick(random, STAFF) : pick(random, STAFF.slice(0, -1));
    const doc = {
      orderNo: `${prefix}-${startsOn.slice(0, 4)}-${String(index + 1).padStart(4, '0')}`,
      priority: pick(random, PRIORITIES),
      ...(assignee && { assignee }),
      dueDate: addDays(startsOn, between(random, 5, 25)),
      status,
      ...(status !== 'notStarted' && {
        startTime: `${upTo(date, addDays(startsOn, 1))} 09:${between(random, 10, 59)}:00`,
      }),
      ...(status === 'finished' && {
        finishTime: `${upTo(date, addDays(startsOn, between(random, 2, 14)))} 08:${between(random, 10, 59)}:00`,
      }),
    };
    return { ...fill(random, startsOn, doc, index), ...doc };
  });
}

/** The day on which the `index`th of `count` orders was made: they spread over the forty days up to `date`. */
export function orderDay(seed: number, index: number, count: number, date: string): string {
  const evenly = Math.round((index / count) * 40) - 40;
  return addDays(date, Math.min(0, evenly + ((index * 7 + seed) % 4)));
}

const upTo = (last: string, day: string) => (day < last ? day : last);

function stateOf(random: () => number, age: number): string {
  const chance = random();
  if (chance > age + 0.15) return 'finished';
  return chance > age - 0.35 ? 'doing' : 'notStarted';
}
