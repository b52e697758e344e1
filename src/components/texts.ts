import { REFUSALS } from '@/contract/api/envelope';
import type { FileFault } from '@/contract/base/files';

/** The few words that field components say by themselves, in the person's language. */
export const texts = {
  input: '请输入',
  choose: '请选择',
  inBeijing: '（北京时间）',
  yes: '是',
  no: '否',
  unknownComponent: '未知组件',
  addRow: '添加一行',
  removeRow: '删除该行',
  copyRow: '复制该行',
  moveUp: '上移',
  moveDown: '下移',
  rowCount: '共 {count} 行',
  rowActions: '操作',
  confirmRemoveRow: '该行已有内容，确定删除吗？',
  removeItem: '删除',
  cancel: '取消',
  confirmReplaceRows: '已填写的 {count} 行会换成所选记录的明细，确定更换吗？',
  replaceRows: '更换',
  keepRows: '不更换',
  rowsReplaced: '明细已更换',
  leastItems: '至少保留 {count} 行',
  mostItems: '最多 {count} 行',
  itemPlace: '第 {index} 项',
  errorCount: '{count} 处有误',
  stepPlace: '第 {step} 步，共 {count} 步',
  loading: '加载中…',
  show: '显示',
  hide: '隐藏',
  showIsLogged: '显示全部内容，会记入操作日志',
  nothingFound: '没有找到匹配的内容',
  valueCount: '{count} 个值',
  tooManyValues: '一次最多查询 {max} 个值',
  searchTooLong: '查询内容太长，请分几次查询',
  typeForMore: '更多结果请输入关键字查找',
  upload: '上传',
  dragHere: '点击或将文件拖到此处上传',
  uploading: '上传中…',
  uploadFailed: '上传失败，请重试',
  cancelUpload: '取消上传',
  retry: '重试',
  removeFile: '移除',
  confirmRemoveFile: '确定移除该文件吗？',
  preview: '预览',
  noPdfViewer: '这个浏览器不能在页面里显示 PDF，请下载后查看',
  download: '下载',
  downloadFailed: '文件下载失败',
  fileGone: '文件已失效，请移除后重新上传',
  fileCount: '{count} 个文件',
  tooManyFiles: '最多上传 {max} 个文件',
  fileEmpty: REFUSALS.file_empty.message as string,
  fileTooLarge: REFUSALS.file_too_large.message as string,
  fileType: '仅支持 {suffixes} 格式的文件',
  listSeparator: '、',
  undo: '撤销',
  redo: '重做',
  heading1: '一级标题',
  heading2: '二级标题',
  heading3: '三级标题',
  bold: '加粗',
  italic: '斜体',
  underline: '下划线',
  bulletList: '项目符号',
  orderedList: '编号',
  quote: '引用',
  link: '链接',
  table: '表格',
  insertTable: '插入表格',
  addRowBelow: '在下方插入行',
  addColumnAfter: '在右侧插入列',
  deleteRow: '删除行',
  deleteColumn: '删除列',
  deleteTable: '删除表格',
  ok: '确定',
  available: '可选',
  chosen: '已选',
  chooseAll: '全选',
  chooseNone: '取消全选',
  findPage: '按页面或分组查找',
  grantCount: '{pages} 个页面，{codes} 个按钮',
  everyPage: '全部页面',
  outOfService: '已停用的页面',
  addOption: '新增“{title}”',
  madeOutside: '已新增，但它不在本字段可选的范围内',
  numberedOnSave: '保存后自动编号',
  stars: '{value} 颗星，满分 {count}',
  durationDay: '天',
  durationHour: '小时',
  durationMinute: '分钟',
  sign: '点此签名',
  signAgain: '重新签名',
  signed: '已签名',
  clearSignature: '清除',
  signByHand: '手写',
  signByTyping: '键入姓名',
  signHere: '在这里签名',
  week: '{year}年第{number}周',
  quarter: '{year}年第{number}季度',
};

/** Why a file is not taken by a field that takes these suffixes, in the gateway's words. */
export function faultText(fault: FileFault, accept: readonly string[]): string {
  if (fault === 'file_empty') return texts.fileEmpty;
  if (fault === 'file_too_large') return texts.fileTooLarge;
  return texts.fileType.replace('{suffixes}', accept.join(texts.listSeparator));
}

/** Puts the components' words into another language; the runtime does, once, before the first form. */
export function setComponentTexts(translate: (text: string) => string): void {
  for (const key of Object.keys(texts) as (keyof typeof texts)[]) texts[key] = translate(texts[key]);
}

/** A placeholder such as 请输入; nothing on a field that cannot be edited. `field` is Formily's. */
export function placeholder(kind: 'input' | 'choose', field: unknown): string | undefined {
  const { displayName, pattern } = field as { displayName?: string; pattern?: string };
  return displayName === 'VoidField' || pattern !== 'editable' ? undefined : texts[kind];
}

/** A text with its places in braces filled in. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
