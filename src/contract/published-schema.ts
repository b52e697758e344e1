import { z } from 'zod';
import { operation } from './resource-schema';
import { fieldName, label, pagePath } from './schema-terms';

/** What a tenant publishes, to whom, and how it is read: a part of the page-schema language (`page-schema.ts`). */

/** Calls that read what is published, where others than the standard ones are meant. */
export const publishedCalls = z.strictObject({
  list: operation.optional().describe('列表，GET 或 POST'),
  get: operation.optional().describe('一条记录，GET，查询参数里写记录编号的名称'),
  file: operation.optional().describe('记录里的附件，GET，查询参数里写记录编号和附件编号的名称'),
  names: z
    .record(fieldName, fieldName)
    .optional()
    .describe('答复里的名称和别的不同的字段：字段名（或 id）和答复里的名称'),
});

/** The two screens that are drawn of what is published: all of it, and one in full. */
export const publishedScreens = z.strictObject({
  list: pagePath.describe('列表页面的地址'),
  record: pagePath.describe('全文页面的地址'),
  title: label,
  heading: fieldName.describe('作标题的字段'),
  time: fieldName.describe('发布的日期或时间'),
  until: fieldName.optional().describe('截止的日期或时间'),
  body: fieldName.optional().describe('正文，带格式的文字或多行文字'),
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
/** What one kind of reader may read. */
export type PublishedTo = z.infer<typeof supplierReaders>;
