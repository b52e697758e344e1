import { z } from 'zod';
import { statusCase } from './dashboard-schema';
import { operation } from './resource-schema';
import { fieldName, fieldPath, label, pagePath } from './schema-terms';

/** What a tenant publishes, to whom, and how it is read: a part of the page-schema language (`page-schema.ts`). */

/** Calls that read what is published, where others than the standard ones are meant. */
export const publishedCalls = z.strictObject({
  list: operation.optional().describe('列表，GET 或 POST'),
  get: operation
    .optional()
    .describe('一条记录，GET，查询参数里写记录编号的名称，后面可以再写一个文字字段的名称，按它也能读到'),
  filters: operation.optional().describe('filters 各有哪些值，GET；每个值都至少有一条'),
  file: operation.optional().describe('记录里的附件，GET，查询参数里写记录编号和附件编号的名称'),
  names: z
    .record(fieldName, fieldName)
    .optional()
    .describe('答复里的名称和别的不同的字段：字段名（或 id）和答复里的名称'),
});

const sentence = z.string().min(1).max(200);
const toTellIt = z.array(fieldName).min(1).max(20);

/** What a reader who signs in does about what is read: its own record of another page, beside the published one. */
export const publishedOwn = z.strictObject({
  page: pagePath.describe('本企业的记录在哪个页面，是供应商的列表页面；按那个页面画，按各人在那里的权限'),
  values: z
    .record(fieldName, fieldName)
    .describe('记录按什么对应：那个页面的字段和本页面发布的字段；新增的记录带着这些值'),
  title: label.describe('这一栏的名称'),
  untilLabel: label.optional().describe('离 until 还有多久，前面的文字'),
  endedLabel: sentence.optional().describe('until 已过、还没有记录时说的话'),
  visitorLabel: sentence.describe('没有登录的人看到的话'),
  signInLabel: label.describe('登录按钮的文字'),
  staffLabel: sentence.describe('员工看到的话'),
  deniedLabel: sentence.describe('没有那个页面权限的供应商账号看到的话'),
  cases: z
    .array(statusCase)
    .min(1)
    .max(20)
    .optional()
    .describe('供应商的状态是其中之一时只说这一项，不能新增记录'),
  allLabel: label.describe('到那个页面的链接'),
});

/** The two screens that are drawn of what is published: all of it, and one in full. */
export const publishedScreens = z.strictObject({
  list: pagePath.describe('列表页面的地址'),
  record: z
    .union([pagePath, z.record(z.string().min(1), pagePath)])
    .describe('全文页面的地址；有 tabs 时可以按它的值各写一个'),
  title: label,
  description: sentence.optional().describe('列表页面标题下的说明'),
  withSuppliers: z
    .literal(true)
    .optional()
    .describe('登录的供应商在同一个全文里还看到发布给供应商的字段；只写在 public 里'),
  tabs: fieldName.optional().describe('列表按这个字段的值分成几页；要写在 filters 里'),
  tags: toTellIt.optional().describe('标题旁作标签的字典字段；值是字段的 default 时不显示'),
  facts: toTellIt.optional().describe('列表里标题下的字段；tenant 是发布的租户'),
  terms: toTellIt.optional().describe('全文里标题下逐项列出的字段；tenant 是发布的租户'),
  heading: fieldName.describe('作标题的字段'),
  time: fieldName.describe('发布的日期或时间'),
  until: fieldName.optional().describe('截止的日期或时间'),
  body: z
    .union([fieldName, toTellIt])
    .optional()
    .describe('正文，是 RichText 字段；几个时按顺序各有标题，也可以是多行文字、表格和附件'),
  lockedLabel: sentence.optional().describe('登录的供应商才看得到的正文，对别人说的话'),
  own: publishedOwn.optional().describe('全文旁边画出供应商自己的记录，例如报名'),
  file: fieldName.optional().describe('附件，只有一个文件的 Upload 字段'),
  allLabel: label.describe('从全文回到列表的链接'),
  emptyLabel: label.describe('一条也没有时说的话'),
  goneLabel: label.describe('要看的那条不在时说的话'),
});

const readers = {
  states: z.array(z.string().min(1)).min(1).optional().describe('只有这些状态的记录；有 states 的页面必写'),
  fields: z.array(fieldName).min(1).describe('只给这些字段'),
  newest: fieldName.optional().describe('列表按它排列，大的在前；有 calls 或 screens 时必写'),
  search: z.array(fieldName).min(1).optional().describe('列表可以按它们含有的文字查找'),
  filters: z
    .record(fieldName, fieldName)
    .optional()
    .describe('列表可以按它们筛选：接口的参数名和字段；字典、字典树（含下级）、省，或 tenant 发布的租户'),
  deadline: fieldName.optional().describe('列表可以用 sort=deadline 把还没到这个时间的、近的排在前'),
  listFields: z
    .array(fieldName)
    .min(1)
    .optional()
    .describe('列表只答这些字段；不写时除正文、表格和多个附件外都答'),
  words: z
    .array(fieldPath)
    .min(1)
    .optional()
    .describe('这些字段答名称，不答编码：字典树连同上级，行政区划连同上级；明细的列写 lines.unit'),
  tenant: fieldName.optional().describe('发布的租户的名称，在答复里叫什么'),
  calls: publishedCalls.optional().describe('读取的接口；有 screens 而不写时用标准的接口'),
  screens: publishedScreens.optional().describe('画出来的两个页面：列表和全文'),
};

export const chosenSuppliers = z.strictObject({
  field: fieldName.describe('说明发给谁的字段'),
  all: z.string().min(1).describe('该字段取这个值时所有供应商可见'),
  suppliers: fieldName.describe('否则只有这个字段里的供应商可见'),
});
export const publicReaders = z.strictObject(readers);
export const supplierReaders = z.strictObject({
  ...readers,
  chosen: chosenSuppliers.optional().describe('只发给部分供应商；不写则租户的供应商都可见'),
  receipts: z.literal(true).optional().describe('记下哪个账号读过哪条：供应商看到未读，办公端看到谁读过'),
});
export const published = z.strictObject({
  suppliers: supplierReaders.optional().describe('租户的供应商可读的部分'),
  public: publicReaders.optional().describe('不登录也可读的部分'),
});

/** Who beside the staff may read which records of a tenant, and what of them. */
export type Published = z.infer<typeof published>;
/** Its suppliers, or people who are not signed in. */
export type PublishedReader = keyof Published;
/** What a reader does about what is read. */
export type PublishedOwn = z.infer<typeof publishedOwn>;
/** What one kind of reader may read. */
export type PublishedTo = z.infer<typeof supplierReaders>;
