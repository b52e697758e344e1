/** The work that every variant is given, in its own words. */
export interface WorkField {
  name: string;
  title: string;
  kind: 'text' | 'choice' | 'number';
}

const KINDS = ['text', 'choice', 'number'] as const;

export const MAX_LENGTH = 64;
export const MAXIMUM = 100_000;
export const OPTIONS = ['钢材', '水泥', '电缆', '管材', '防水'].map((label, index) => ({
  value: `kind${index}`,
  label,
}));

/** Text, choice and number by turns; all are required. */
export function workFields(count: number): WorkField[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `f${index}`,
    title: `字段 ${index}`,
    kind: KINDS[index % KINDS.length]!,
  }));
}

/** Index of the text field nearest the middle. */
export function middleText(count: number): number {
  const middle = Math.floor(count / 2);
  return middle - (middle % KINDS.length);
}

export const STATES = [
  { value: 'open', label: '进行中', color: 'processing' },
  { value: 'done', label: '已完成', color: 'success' },
  { value: 'stopped', label: '已终止', color: 'error' },
] as const;

/** Ten columns: six texts, a state with a colour, a number, two dates. */
export const COLUMNS = [
  { name: 'code', title: '合同编号' },
  { name: 'title', title: '合同名称' },
  { name: 'customer', title: '客户简称' },
  { name: 'state', title: '状态' },
  { name: 'amount', title: '金额（元）' },
  { name: 'startTime', title: '开始日期' },
  { name: 'endTime', title: '结束日期' },
  { name: 'owner', title: '负责人' },
  { name: 'phone', title: '电话' },
  { name: 'remark', title: '备注' },
] as const;

export type WorkRow = ReturnType<typeof workRows>[number];

/** Rows of a table, with what the gateway adds to every record. */
export function workRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `id${index}`,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    code: `HT-2026-${String(index).padStart(5, '0')}`,
    title: `滨江 ${index} 号地块采购合同`,
    customer: ['中铁四局', '上海建工', '龙湖地产'][index % 3]!,
    state: STATES[index % STATES.length]!.value,
    amount: ((index * 37) % 9973) + 0.5,
    startTime: `2026-0${1 + (index % 9)}-11`,
    endTime: `2027-0${1 + (index % 9)}-10`,
    owner: ['陈思远', '李佳宁', '周海涛', '吴雪梅'][index % 4]!,
    phone: `138${String(index).padStart(8, '0')}`,
    remark: `第 ${index} 条备注`,
  }));
}
