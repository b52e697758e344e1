import { z } from 'zod';
import { fileInfo } from '../../kernel/files/upload-docs';
import type { RouteNotes } from '../../kernel/http/route-docs';

/** Tenders, recruitments, or both. */
export const tenderType = z.enum(['tender', 'recruit']).optional().describe('招标或招募，不写为全部');
export const tenderFilterQuery = z.strictObject({ type: tenderType });

/** A tender as lists answer it. */
export const tender = z.object({
  id: z.string(),
  title: z.string(),
  approveTime: z.string().describe('发布时间，北京时间'),
  signEndTime: z.string().describe('报名截止时间，北京时间'),
  type: z.string().describe('tender 招标，recruit 招募'),
  orderId: z.string(),
  addtype: z.string().describe('字典 tenderAddType 的取值'),
  tenantName: z.string().describe('发布的租户'),
  categories: z.array(z.string()).describe('品类的名称，上级在前'),
  region: z.string().describe('项目地区的名称，省在前；没有时为空'),
});

const choice = z.object({ value: z.string(), label: z.string() });
/** What lists of tenders can be filtered by. */
export const tenderFilterChoices = z.object({
  categories: z.array(choice).describe('一级品类'),
  regions: z.array(choice).describe('省'),
  buyers: z.array(choice).describe('发布的租户'),
});
const one = z.string().min(1).max(64).optional();
export const oneTender = z.strictObject({
  id: one,
  orderId: one.describe('单号；没有 id 时按它找，几个租户有同一单号时给最新的'),
});
export const oneTenderFile = z.strictObject({
  id: z.string().min(1).max(64),
  attachmentId: z.string().min(1).max(64),
});

const file = 'server/modules/tenders/routes.ts';
const open = '供没有登录的人看的页面要用；只有已发布的记录和这些字段，按地址限次数';

/** What the calls of one tender say of themselves. */
export const TENDER_NOTES = {
  one: {
    about: '一条已发布的招标或招募，公开的部分；请求头 tenant-code 写哪个租户就只在那里找',
    file,
    open,
    query: oneTender,
    answer: tender,
    errors: ['record_not_found', 'too_many_requests'],
  },
  filters: {
    about: '已发布的招标和招募可以按哪些品类、地区和采购方筛选；每一项都至少有一条',
    file,
    open,
    query: tenderFilterQuery,
    answer: tenderFilterChoices,
    errors: ['too_many_requests'],
  },
  forSupplier: {
    about: '一条已发布的招标或招募，供应商可看的全部',
    file,
    query: oneTender,
    answer: tender.extend({
      content: z.string().describe('带格式的文本'),
      scope: z.string().describe('采购范围，没有时为空'),
      contact: z.string(),
      contactPhone: z.string(),
      lines: z
        .array(
          z.object({
            material: z.string(),
            specification: z.string(),
            quantity: z.number(),
            unit: z.string().describe('单位的名称'),
          }),
        )
        .describe('采购清单'),
      files: z.array(fileInfo).describe('招标文件'),
    }),
    errors: ['no_permission', 'record_not_found'],
    needs: '供应商',
  },
  file: {
    about: '一份招标文件，文件名按 RFC 6266',
    file,
    query: oneTenderFile,
    answer: 'file',
    errors: ['no_permission', 'record_not_found', 'file_not_found', 'file_not_kept'],
    needs: '供应商；已发布的招标',
  },
} as const satisfies Record<string, RouteNotes>;
